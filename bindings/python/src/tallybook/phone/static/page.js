// The page: buttons become presses, which wait here until the service has saved them. Times are in µs since 1970.
"use strict";

const $ = (id) => document.getElementById(id);
const AT_ONCE = 200;
// The service accepts 1 MiB, a proxy in front of it perhaps less.
let mostBytes = 1 << 19;
const LONGEST_WAIT = 4000;
const HELD = 2000;

// Values that survive a reload. If the browser cannot store one, it lives as long as the page, and hides an older stored one.
const memory = new Map();
const kept = {
  get(name) {
    if (memory.has(name)) return memory.get(name);
    try {
      return JSON.parse(localStorage.getItem(`tallybook.${name}`)) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`tallybook.${name}`, JSON.stringify(value));
      memory.delete(name);
      return true;
    } catch {
      memory.set(name, value);
      return false;
    }
  },
  remove(name) {
    memory.delete(name);
    try {
      localStorage.removeItem(`tallybook.${name}`);
    } catch {
      // It was in memory only.
    }
  },
  presses() {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith("tallybook.press."));
      return names.map((name) => JSON.parse(localStorage.getItem(name))).sort((one, other) => one.time - other.time);
    } catch {
      return [];
    }
  },
};

let token = "";
let phone = "";
let pending = [];
let refusals = [];
let standing = null;
let offset = 0;
let toWall = 0;
let shown = 0;
let gone = 0;
let subject = 0;
let page = "record";
let told = null;
let isAway = false;
let isSending = false;
let isLetIn = true;
let wait = 0;
let timer = 0;
let receivedAt = 0;
let isForgetful = false;
let isTaking = false;
let isBeginning = false;

// The phone's clock may be set while the page is open. `era` tells which of its times belong together, `apart` its distance from a clock that nobody sets.
let era = 0;
let apart = Date.now() - performance.now();

// ------------------------------------------------------------------------------------------------------
// The service
// ------------------------------------------------------------------------------------------------------

class Refused extends Error {
  constructor(status, message, reason) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

async function ask(method, route, body) {
  const ends = new AbortController();
  const limit = setTimeout(() => ends.abort(), 15000);
  try {
    heedClock();
    const [asked, began] = [Date.now(), era];
    const answer = await fetch(`/phone/v1/${route}${route.includes("?") ? "&" : "?"}phone=${phone}&since=${sentSince()}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) },
      body: body && JSON.stringify(body),
      signal: ends.signal,
      cache: "no-store",
      credentials: "omit",
    });
    if (!answer.ok) {
      const said = await answer.json().catch(() => null);
      throw new Refused(answer.status, said?.error?.message ?? `the service answered ${answer.status}`, said?.error?.reason);
    }
    const value = await answer.json();
    heedClock();
    value.heard = { asked, answered: Date.now(), era: began };
    return value;
  } finally {
    clearTimeout(limit);
  }
}

// The time since which presses of this phone may be in the book without an answer: the answer is on its way, or got lost.
function sentSince() {
  return Math.max(0, Math.floor(Math.min(nowOf() - 10e6, ...pending.filter((each) => each.isSent).map((each) => each.time))));
}

// How far ahead of this clock the shown session's clock is; without a session, the service's. It comes from the quickest recent answer; the error is half of
// its way. A session has a clock that nobody sets, until the service restarts.
const clocks = [];
let whose = "";
function setClock(now, run, { asked, answered, era: began }) {
  if (era !== began) return;
  const [session, before] = [current(), offset];
  if (whose !== `${run} ${session?.id ?? 0}`) {
    whose = `${run} ${session?.id ?? 0}`;
    clocks.length = 0;
  }
  clocks.push({ took: answered - asked, offset: now - ((asked + answered) / 2) * 1000 });
  if (clocks.length > 12) clocks.shift();
  offset = clocks.reduce((best, each) => (each.took < best.took ? each : best)).offset;
  kept.set("offset", offset);
  if (Math.abs(offset - before) > 500000) latest = null;
  // Presses since the phone's clock was set have the time of a clock that was not compared.
  for (const each of pending.filter((one) => isAmiss(one) && !one.isSent)) {
    drop(each);
    const whole = { ...each, time: timeOf(each.ms, session), offset };
    keep(whole);
    pending = [...pending, whole];
  }
  for (const each of pending) if (each.session === session?.id) each.offset = null;
}

// Whether the clock that gave a press its time is now known to be wrong.
function isAmiss(press) {
  return press.session === current()?.id && press.era === era && press.offset !== null && Math.abs(press.offset - offset) > 500000;
}

// Checks whether the phone's clock was set: everything known about it is then invalid.
function heedClock() {
  const now = Date.now() - performance.now();
  if (Math.abs(now - apart) < 500) return;
  apart = now;
  era += 1;
  clocks.length = 0;
}

// The time of a press: no two presses of this phone have the same time. Since the clock is known only to some ms, no time is before the session's start or
// the end of its last pause, nor before the previous press.
let latest = null;
function timeOf(ms, session, ahead = 0) {
  let time = Math.max(Math.round(ms * 1000 + offset + ahead), (session?.since ?? session?.time ?? 0) + 1);
  if (session && latest?.session === session.id && ms >= latest.ms) time = Math.max(time, latest.time + 1);
  const used = kept.get("used") ?? [];
  while (used.includes(time) || pending.some((each) => each.time === time)) time += 1;
  kept.set("used", [...used, time].slice(-200));
  if (session) latest = { session: session.id, ms, time };
  return time;
}

async function look() {
  if (!token || !isLetIn) return;
  try {
    await takeStanding();
    isAway = false;
  } catch (refusal) {
    fail(refusal);
  }
  draw();
}

async function takeStanding() {
  const asked = shown;
  take(await ask("GET", asked ? `standing?session=${asked}` : "standing"), asked);
}

async function send() {
  if (isSending || !sendable().length || !token || !isLetIn) return;
  isSending = true;
  try {
    heedClock();
    // Presses get their times from a compared clock.
    for (let tries = 0; tries < 3 && !clocks.length; tries += 1) await takeStanding();
    while (sendable().length) {
      const some = batch();
      for (const each of some) {
        if (!each.isSent) {
          each.isSent = true;
          keep(each);
        }
      }
      const asked = shown;
      let answer;
      try {
        answer = await ask("POST", "presses", { phone, book: standing.book, presses: some.map(plain), show: asked });
      } catch (refusal) {
        if (refusal instanceof Refused && refusal.reason === "RECORDER") {
          for (const each of some) hold(each.session, refusal.message);
          [isAway, wait] = [false, 0];
          continue;
        }
        if (!(refusal instanceof Refused && refusal.status === 413)) throw refusal;
        // Sends less at once; a press that is too large by itself is refused for good.
        if (some.length > 1) mostBytes = Math.min(mostBytes, some.reduce((sum, each) => sum + sizeOf(each), 0)) / 2;
        else if (pending.includes(some[0])) {
          refuse(some[0], refusal.message);
          drop(some[0]);
        }
        continue;
      }
      const answers = new Map(answer.answers.map((each) => [each.number, each]));
      for (const each of some) elsewhere.delete(each.session);
      for (const [session, why] of Object.entries(answer.recorded ?? {})) hold(Number(session), why);
      for (const each of some) {
        const said = answers.get(each.number);
        // Ignores presses that were undone on their way.
        if (said === undefined || !pending.includes(each)) continue;
        if (said.refused) refuse(each, said.refused);
        else if (each.kind !== "note") remember(each);
        drop(each);
      }
      take(answer, asked);
      isAway = false;
      wait = 0;
      draw();
    }
  } catch (refusal) {
    fail(refusal);
  } finally {
    isSending = false;
  }
  draw();
}

// A press as it is sent to the service.
function plain({ number, kind, session, time, type, subject: about, phase, value, text, fields }) {
  return { number, kind, session, time, type, subject: about, phase, value, text, fields };
}

function sizeOf(press) {
  return new Blob([JSON.stringify(plain(press))]).size;
}

// The presses to send at once, oldest first: at least one.
function batch() {
  let bytes = 0;
  const waiting = sendable().slice(0, AT_ONCE);
  const end = waiting.findIndex((each, index) => (bytes += sizeOf(each)) > mostBytes && index > 0);
  return end < 0 ? waiting : waiting.slice(0, end);
}

function fail(refusal) {
  if (refusal instanceof Refused && refusal.status === 401) {
    isLetIn = false;
    return;
  }
  // Another book is served at this address: load its state.
  if (refusal instanceof Refused && refusal.status === 409) setTimeout(look);
  isAway = true;
  told = refusal instanceof Refused ? refusal.message : null;
  wait = Math.min(LONGEST_WAIT, Math.max(250, wait * 2));
}

// A request that is made now or never. Returns the answer, null if it was refused, undefined if unknown.
async function act(route, body, lost = "the service does not answer: the action may have happened; check before you repeat it") {
  try {
    const answer = await ask("POST", route, body);
    const asked = body.show ?? body.session ?? answer.session?.id;
    // Shows the started session from now on.
    if (body.do === "start") goTo(asked);
    take(answer, asked);
    isAway = false;
    say("");
    return answer;
  } catch (refusal) {
    if (refusal instanceof Refused && refusal.status === 401) isLetIn = false;
    say(refusal instanceof Refused ? refusal.message : lost, "bad");
    return refusal instanceof Refused && refusal.status < 500 ? null : undefined;
  } finally {
    draw();
  }
}

// Pauses, resumes or stops a session, at the time of the request, however slow the network is, and after all earlier presses.
function turn(what, session) {
  heedClock();
  return act("sessions", { do: what, session: session.id, ...(clocks.length ? { time: timeOf(Date.now(), session) } : {}) });
}

// The presses that belong to the book served here.
function own() {
  return standing ? pending.filter((each) => each.book === standing.book) : [];
}

// Sessions that another program records: until when nothing is sent for them, and why. Presses in other sessions do not wait.
const elsewhere = new Map();
function hold(session, why) {
  elsewhere.set(session, { until: performance.now() + HELD, why });
}

// The presses that may be sent now.
function sendable() {
  return own().filter((each) => !(performance.now() < elsewhere.get(each.session)?.until));
}

// Takes the service's state, and that of the requested session.
function take(answer, asked) {
  // A newer answer arrived before this one.
  if (standing?.run === answer.run && answer.turn < standing.turn) return;
  if (standing && standing.book !== answer.book) {
    shown = 0;
    forgetSubject();
  }
  // Another session is shown meanwhile.
  standing = asked === shown ? answer : { ...answer, session: current() };
  if (asked === shown) gone = answer.session ? 0 : shown;
  receivedAt = Date.now();
  // Presses in the state are not counted again as waiting.
  const taken = new Set(answer.session?.taken);
  for (const each of pending.filter((one) => one.kind !== "note" && one.session === answer.session?.id && taken.has(one.time))) {
    remember(each);
    drop(each);
  }
  if (asked === shown) {
    const { now } = current() ?? answer;
    toWall = answer.now - now;
    setClock(now, answer.run, answer.heard);
  }
  const begun = kept.get("begun");
  const started = begun?.book === answer.book ? answer.sessions.find((each) => each.time === begun.time) : undefined;
  if (started) kept.remove("begun");
  // The session has started, though the answer got lost. If another one is being recorded meanwhile, that one stays.
  if (started && (page === "sessions" || !shown)) {
    goTo(started.id);
    if (!current()) setTimeout(look);
  }
  else if (answer.sessions.length === 1 && !shown) {
    shown = answer.sessions[0].id;
    setTimeout(look);
  }
  kept.set("shown", shown);
  kept.set("standing", standing);
  kept.set("received", receivedAt);
}

function goTo(session) {
  [shown, page] = [session, "record"];
  forgetSubject();
  $("session-title").value = "";
}

// A start is identified by its time, as a press is: sent again, it starts no second session. After a minute, or with another title, it is a new start.
async function beginSession(title, place) {
  if (isBeginning) return;
  isBeginning = true;
  draw();
  try {
    heedClock();
    if (!clocks.length) await look();
    if (!clocks.length) {
      say("the service does not answer; no session was started", "bad");
      return;
    }
    let begun = kept.get("begun");
    if (!begun || begun.book !== standing.book || begun.title !== title || begun.place !== place || Math.abs(Date.now() - begun.ms) > 60000) {
      begun = { book: standing.book, title, place, ms: Date.now(), time: timeOf(Date.now(), null, toWall) };
      kept.set("begun", begun);
    }
    const lost = "the service does not answer: the session may have started; tap Start again; it will not start twice";
    const answer = await act("sessions", { do: "start", phone, book: begun.book, title, collection: place, time: begun.time }, lost);
    if (answer !== undefined) kept.remove("begun");
  } finally {
    isBeginning = false;
    draw();
  }
}

function next() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    if (sendable().length) {
      if (isAway) await look();
      if (!isAway) await send();
    }
    else if (!document.hidden) await look();
    next();
  }, isAway ? wait : 1500);
}

// ------------------------------------------------------------------------------------------------------
// Presses
// ------------------------------------------------------------------------------------------------------

function keep(press) {
  press.isKept = kept.set(`press.${String(press.time).padStart(16, "0")}`, press);
  isForgetful = !press.isKept;
}

function drop(press) {
  pending = pending.filter((each) => each !== press);
  kept.remove(`press.${String(press.time).padStart(16, "0")}`);
}

// Presses of this phone that the book has, so that they can be undone.
function remember({ number, book, session, time, type, subject: about, phase, name }) {
  forget({ time });
  kept.set("mine", [...kept.get("mine"), { number, book, session, time, type, subject: about, phase, name }].slice(-500));
}

function forget(press) {
  kept.set("mine", (kept.get("mine") ?? []).filter((each) => each.time !== press.time));
}

// The newest press of this phone in the shown session. The service tells whether the book still has it: only the press that the button names is undone.
function ownNewest() {
  return own().findLast((each) => each.session === shown && !(each.kind === "note" && each.isSent))
    ?? (kept.get("mine") ?? []).findLast((each) => each.book === standing.book && each.session === shown);
}

function refuse(press, why) {
  const more = [press.about, press.said, press.value, press.kind === "note" ? null : press.text].filter((each) => each !== null && each !== "" && each !== undefined);
  refusals = [...refusals, { time: press.time, name: [press.name, ...more].join(" ").slice(0, 10000), why }].slice(-1000);
  kept.set("refusals", refusals);
}

function add(press) {
  const number = (kept.get("number") ?? 0) + 1;
  kept.set("number", number);
  const whole = { number, book: standing?.book, session: current()?.id, subject: 0, phase: "point", value: null, text: null, fields: null, said: "", isSent: false, era, offset, ...press };
  // The clock was compared while a question was open.
  if (clocks.length && isAmiss(whole)) [whole.time, whole.offset] = [timeOf(whole.ms, current()), offset];
  say("");
  keep(whole);
  pending = [...pending, whole];
  draw();
  send();
}

// The shown session; null until the service has sent it. The screen and the presses belong to the same session.
function current() {
  return standing?.session?.id === shown ? standing.session : null;
}

// The open states of the current subject, by type. They include waiting presses, which stop others as in the book.
function openStates(session) {
  const types = new Map(session.types.map((each) => [each.id, each]));
  const found = new Map();
  for (const type of session.types) {
    // Of several with different values, a stop ends the one started last.
    const start = type.open.findLast((each) => each.subject === subject);
    if (start) found.set(type.id, start);
  }
  for (const each of own()) {
    if (each.session !== session.id || each.subject !== subject) continue;
    for (const other of each.phase === "stop" ? [] : found.keys()) if (stops(types.get(each.type), other)) found.delete(other);
    if (each.phase === "point") continue;
    if (each.phase === "stop") found.delete(each.type);
    else if (!found.has(each.type)) found.set(each.type, { time: each.time, fields: each.fields ?? {}, said: each.said });
  }
  return found;
}

// Whether an event of a type, unless it is a stop, ends the open states of another. State stored by an older page does not tell.
function stops(type, other) {
  return Boolean(type?.ends?.includes(other));
}

function press(type, ms) {
  const session = current();
  if (!session) return;
  if (session.state !== "running") {
    say(`${session.state}: ${type.name} was not logged`, "bad");
    draw();
    return;
  }
  heedClock();
  const about = session.subjects.find((each) => each.id === subject)?.name ?? "";
  const all = { book: standing.book, session: session.id, subject, about, ms, era, offset };
  const parts = partsOf(session, type).map((each) => ({ ...each, ...all, type: { id: each.type.id, name: each.type.name }, time: timeOf(ms, session) }));
  if (parts.some((each) => each.questions.length)) askValues(session, type, parts);
  else for (const each of parts) addPart(each, {});
}

// The events of a press, in order, each with its questions. An open state stops, and starts again if it gets other values.
function partsOf(session, type) {
  // State stored by an older page has no questions.
  const asked = (of, atStop) => (of.questions ?? []).filter((each) => (of.isState && each.atStop) === atStop);
  const starts = asked(type, false);
  const open = openStates(session);
  // The book stops the other states that end with it; only those with values at their stop are sent from here.
  const ends = session.types.filter((each) => stops(type, each.id) && open.has(each.id) && asked(each, true).length).map((each) => ({ type: each, phase: "stop", questions: asked(each, true) }));
  if (!type.isState) return [...ends, { type, phase: "point", questions: starts }];
  if (open.has(type.id)) {
    const stop = { type, phase: "stop", questions: asked(type, true) };
    // A value and a text are not fields: they do not make it a different state.
    return starts.some((each) => !each.is) ? [stop, { type, phase: "start", questions: starts, before: open.get(type.id).fields }] : [stop];
  }
  return [...ends, { type, phase: "start", questions: starts }];
}

function addPart({ type, questions, before, ...part }, { fields = {}, value = null, text = null }) {
  add({ ...part, type: type.id, name: type.name, value, text, said: saidOf(fields), fields: Object.keys(fields).length ? fields : null });
}

// Values as text: a word needs no name of its field.
function saidOf(fields) {
  return Object.entries(fields).map(([name, value]) => (Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : `${name} ${value}`)).join(", ");
}

// The targets of a key; if it has none, those of the same letter in the other case.
function keyed(key) {
  const all = [...current().types.map((each) => ({ what: each, use: (ms) => press(each, ms) })), ...current().subjects.map((each) => ({ what: each, use: () => choose(each.id) }))];
  const other = key === key.toLowerCase() ? key.toUpperCase() : key.toLowerCase();
  return [key, other].map((one) => all.filter((each) => each.what.key === one)).find((found) => found.length) ?? [];
}

// Several have the same key: the event has the time of the key, not of the answer.
function askWhich(key, found, ms) {
  const session = current().id;
  setText($("which-title"), `${key}: which one?`);
  const choices = found.map((each, index) => ({ ...each, id: `${ms}-${index}`, number: index + 1 }));
  fill($("choices"), choices, () => element("button", { type: "button" }), (button, { what, use, number }) => {
    setText(button, `${number} ${what.name}`);
    button.onclick = () => {
      $("which").close();
      if (current()?.id === session) use(ms);
    };
  });
  $("which").showModal();
}

async function takeBack() {
  if (isTaking) return;
  isTaking = true;
  try {
    await takeNewest();
  } finally {
    isTaking = false;
  }
}

async function takeNewest() {
  const last = current() && ownNewest();
  if (!last) {
    say("this phone has nothing to undo here");
    draw();
    return;
  }
  const isWaiting = pending.includes(last);
  if (!isWaiting || last.isSent) {
    const { number, session, time, type, subject: about, phase } = last;
    const answer = await act("take-back", { phone, book: last.book, press: { number, session, time, type, subject: about, phase }, show: shown });
    if (!answer) return;
    say(answer.isTakenBack || isWaiting ? `removed ${last.name}` : `${last.name} was already removed`);
  }
  else say(`removed ${last.name}`);
  drop(last);
  forget(last);
  draw();
}

// ------------------------------------------------------------------------------------------------------
// The screen
// ------------------------------------------------------------------------------------------------------

let said = { text: "", look: "" };
function say(text, look = "") {
  said = { text, look };
}

function clockOf(time) {
  const seconds = Math.max(0, Math.floor(time / 1e6));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${hours ? String(minutes).padStart(2, "0") : minutes}:${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${rest}` : rest;
}

function nowOf() {
  return Date.now() * 1000 + offset;
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// One child for each value, reusing the existing ones, so that the focus stays.
function fill(parent, values, make, update) {
  const found = new Map([...parent.children].map((each) => [each.dataset.id, each]));
  values.forEach((value, index) => {
    const id = String(value.id);
    const child = found.get(id) ?? make(value);
    found.delete(id);
    child.dataset.id = id;
    update(child, value);
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
  for (const each of found.values()) each.remove();
}

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Where and when each finger came down, until it goes up. A mouse may go up outside the window and then come down again.
const down = new Map();
addEventListener("pointerdown", (event) => down.delete(event.pointerId), true);
for (const over of ["pointerup", "pointercancel"]) addEventListener(over, (event) => down.delete(event.pointerId));

function typeButton() {
  const stripe = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  stripe.setAttribute("aria-hidden", "true");
  stripe.append(document.createElementNS("http://www.w3.org/2000/svg", "rect"));
  stripe.firstChild.setAttribute("width", "100%");
  stripe.firstChild.setAttribute("height", "100%");
  const button = element("button", { type: "button" }, stripe, element("span", { class: "name" }), element("span", { class: "count" }), element("span", { class: "open" }));
  // The time is that of the finger coming down, but only its going up makes it a press. Of several fingers at once, the browser makes no click.
  let upAt = 0;
  const count = (ms) => {
    const type = current()?.types.find((each) => String(each.id) === button.dataset.id);
    if (type && !button.disabled) press(type, ms);
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button === 0) down.set(event.pointerId, { button, ms: Date.now() });
  });
  button.addEventListener("pointerup", (event) => {
    const since = down.get(event.pointerId);
    const place = button.getBoundingClientRect();
    const isOn = event.clientX >= place.left && event.clientX <= place.right && event.clientY >= place.top && event.clientY <= place.bottom;
    if (event.button !== 0 || since?.button !== button || !isOn) return;
    upAt = event.timeStamp;
    count(since.ms);
  });
  // Clicks by a key or a screen reader; a finger's click was already counted when it went up.
  button.addEventListener("click", (event) => {
    if (event.detail === 0 || !upAt || event.timeStamp - upAt > 600) count(Date.now());
  });
  button.addEventListener("keydown", (event) => {
    if (event.repeat) event.preventDefault();
  });
  return button;
}

function drawTypes(session) {
  const isRunning = session.state === "running";
  const states = openStates(session);
  fill($("types"), session.types, typeButton, (button, type) => {
    const waiting = own().filter((each) => each.session === session.id && each.type === type.id && each.phase !== "stop").length;
    button.querySelector("rect").setAttribute("fill", type.color ?? "#808080");
    setText(button.querySelector(".name"), type.name);
    setText(button.querySelector(".count"), String(type.count + waiting));
    const since = states.get(type.id) ?? null;
    const others = type.open.filter((each) => each.subject !== subject).length;
    const parts = [since === null ? "" : `▶ ${clockOf(nowOf() - since.time)}`, since?.said, others ? `${others} other${others > 1 ? "s" : ""} open` : ""];
    setText(button.querySelector(".open"), type.isState ? parts.filter(Boolean).join(", ") : "");
    if (type.isState) button.setAttribute("aria-pressed", String(since !== null));
    else button.removeAttribute("aria-pressed");
    button.disabled = !isRunning;
  });
}

function drawSubjects(session) {
  if (subject && !session.subjects.some((each) => each.id === subject)) forgetSubject();
  fill($("subjects"), session.subjects, (value) => {
    const button = element("button", { type: "button" });
    button.addEventListener("click", () => choose(value.id));
    return button;
  }, (button, value) => {
    setText(button, value.name);
    button.setAttribute("aria-pressed", String(subject === value.id));
  });
}

// The subject is kept for one session, even over a reload.
function forgetSubject() {
  subject = 0;
  kept.set("subject", subject);
}

function choose(id) {
  subject = subject === id ? 0 : id;
  kept.set("subject", subject);
  draw();
}

function drawNewest(session) {
  const waiting = own().filter((each) => each.session === session.id).reverse().map((each) => (
    { ...each, id: `waits-${each.time}`, isWaiting: true }));
  const stored = session.newest.map((each) => ({ ...each, id: each.seq }));
  const marks = { start: "▶ ", stop: "■ ", point: "" };
  fill($("newest"), [...waiting, ...stored].slice(0, 20), (value) => {
    const button = element("button", { type: "button" }, element("time"), element("span", { class: "what" }), element("span", { class: "wait" }));
    button.addEventListener("click", () => amend(button.closest("li").dataset.id));
    return element("li", {}, button);
  }, (row, value) => {
    const parts = [`${marks[value.phase]}${value.name}`, value.about, value.said, value.value ?? "", value.text].filter((each) => each !== "" && each !== null && each !== undefined);
    setText(row.querySelector("time"), clockOf(value.time - session.time));
    setText(row.querySelector(".what"), parts.join("  "));
    setText(row.querySelector(".wait"), value.isWaiting ? "waiting" : "");
    row.firstChild.disabled = Boolean(value.isWaiting);
  });
  const total = session.total + waiting.filter((each) => each.kind !== "note" && each.phase !== "stop").length;
  setText($("totals"), `${total} event${total === 1 ? "" : "s"}, ${session.lately} in the last minute`);
}

function drawSessions() {
  fill($("running"), standing?.sessions ?? [], (value) => {
    const button = element("button", { type: "button" }, element("span", { class: "what" }));
    button.addEventListener("click", () => {
      shown = value.id;
      forgetSubject();
      say("");
      show("record");
      look();
    });
    return element("li", {}, button);
  }, (row, value) => {
    setText(row.querySelector(".what"), `${value.title}, since ${new Date(value.time / 1000).toLocaleTimeString()}${value.state === "paused" ? ", paused" : ""}`);
    if (value.id === shown) row.firstChild.setAttribute("aria-current", "true");
    else row.firstChild.removeAttribute("aria-current");
  });
  $("begin").disabled = isBeginning;
  fill($("place"), [{ id: 0, title: "no collection" }, ...(standing?.collections ?? [])], () => element("option"), (option, value) => {
    option.value = value.id;
    setText(option, value.title);
  });
}

function waits(count) {
  return count === 1 ? "1 tap waiting" : `${count} taps waiting`;
}

// How many presses wait because another program records their session.
function heldIn(session) {
  return elsewhere.has(session) ? own().filter((each) => each.session === session).length : 0;
}

function drawStatus() {
  let [text, look] = [said.text, said.look];
  const isAwaited = shown && shown !== gone && !current();
  const other = (standing?.sessions ?? []).find((each) => heldIn(each.id));
  if (!isLetIn || !token) [text, look] = [token ? "this phone no longer has access" : "", "bad"];
  else if (own().length && isAway) [text, look] = [`${told ?? "the service is unreachable"}: ${waits(own().length)} here`, "wait"];
  else if (!text && heldIn(shown)) [text, look] = [`${elsewhere.get(shown).why}: ${waits(heldIn(shown))} here`, "wait"];
  else if (isAway && isAwaited) [text, look] = [told ?? "the service is unreachable; the session appears once it is back", "wait"];
  else if (isAway) [text, look] = [told ?? "the service is unreachable; taps wait here until it is back", "wait"];
  else if (!text && isAwaited) [text, look] = ["the session appears once the service answers", "wait"];
  else if (isForgetful && pending.length) [text, look] = ["this browser saves nothing: if you close the page before the service has a tap, the tap is lost", "bad"];
  else if (!text && refusals.length) [text, look] = [`${refusals.length === 1 ? "1 tap was" : `${refusals.length} taps were`} refused: see below`, "bad"];
  else if (!text && pending.length > own().length) [text, look] = [`${waits(pending.length - own().length)} for another book`, "wait"];
  else if (!text && other) [text, look] = [`${waits(heldIn(other.id))} for ${other.title}, which another program records`, "wait"];
  else if (!text && current()?.state === "paused") [text, look] = ["paused", "wait"];
  else if (!text && current()?.state === "stopped") text = "stopped";
  setText($("status"), text);
  $("status").className = look;
}

function drawClock() {
  const session = current();
  if (!session) {
    setText($("clock"), "");
    return;
  }
  const since = session.state === "running" ? (Date.now() - receivedAt) * 1000 : 0;
  setText($("clock"), clockOf(session.elapsed + since));
}

function draw() {
  const session = current();
  const isIn = Boolean(token) && isLetIn;
  setText($("title"), session ? session.title : "Tallybook");
  document.title = session ? `${session.title}: Tallybook` : "Tallybook";
  $("entry").hidden = isIn;
  // Without access, taps still work: they wait until the phone has access again.
  $("pages").hidden = !isIn && !session;
  const seen = isIn || session ? (page === "record" && !session ? "sessions" : page) : "";
  for (const each of ["record", "sessions", "dashboard"]) $(each).hidden = each !== seen;
  for (const each of $("pages").children) {
    if (each.dataset.page === seen) each.setAttribute("aria-current", "page");
    else each.removeAttribute("aria-current");
    each.disabled = each.dataset.page !== "sessions" && !session;
  }
  drawStatus();
  drawClock();
  drawSessions();
  $("refused").hidden = !refusals.length;
  fill($("refusals"), refusals.map((each, index) => ({ ...each, id: `${each.time}-${index}` })), () => element("li"), (row, value) => {
    setText(row, `${value.name}, ${new Date(value.time / 1000).toLocaleString()}: ${value.why}`);
  });
  if (!session) return;
  drawSubjects(session);
  drawTypes(session);
  drawNewest(session);
  const last = ownNewest();
  setText($("back"), last ? `Undo ${last.name}` : "Undo");
  $("back").disabled = isAway && !(pending.includes(last) && !last.isSent);
  setText($("pause"), session.state === "paused" ? "Resume" : "Pause");
  for (const id of ["pause", "stop"]) $(id).disabled = isAway || session.state === "stopped";
}

function show(name) {
  page = name;
  draw();
  if (name === "dashboard") picture();
}

async function picture() {
  const session = current();
  if (!session) return;
  try {
    const answer = await ask("POST", "dashboard", { session: session.id });
    const frame = $("picture");
    frame.title = `Dashboard of ${session.title}`;
    frame.onload = () => {
      frame.style.height = `${frame.contentDocument.documentElement.scrollHeight}px`;
    };
    frame.contentWindow.location.replace(answer.place);
  } catch (refusal) {
    fail(refusal);
    draw();
  }
}

// ------------------------------------------------------------------------------------------------------
// Dialogs
// ------------------------------------------------------------------------------------------------------

let finish = null;

function open(title, hasValue, value, text, done) {
  finish = done;
  setText($("dialog-title"), title);
  $("dialog-value").hidden = !hasValue;
  $("value").value = value ?? "";
  $("text").value = text ?? "";
  setText($("dialog-error"), "");
  $("dialog").showModal();
  (hasValue ? $("value") : $("text")).focus();
}

function amend(id) {
  const event = current()?.newest.find((each) => String(each.seq) === id);
  if (!event) return;
  const session = current().id;
  open(`${event.name}, ${clockOf(event.time - current().time)}`, true, event.value, event.text, async (value, text) => {
    const number = value.trim() === "" ? null : numberOf(value);
    if (number !== null && !Number.isFinite(number)) return "a value is a number, such as 2.5";
    return (await act("amend", { session, seq: event.seq, value: number, text })) ? "" : said.text;
  });
}

function note() {
  const ms = Date.now();
  heedClock();
  writeNote({ book: standing.book, session: current().id, ms, era, offset, time: timeOf(ms, current()), text: "" });
}

// The note being written, or null. It survives a reload, as questions do.
let noting = null;

function writeNote(noted) {
  open("Note", false, null, noted.text, async (_, text) => {
    if (!text.trim()) return "a note needs a text";
    add({ ...noted, kind: "note", text: text.trim(), name: "note", about: text.trim() });
    return "";
  });
  noting = noted;
  keepNote();
}

function keepNote() {
  if (noting) kept.set("note", { ...noting, text: $("text").value });
  else kept.remove("note");
}

// ------------------------------------------------------------------------------------------------------
// Values
// ------------------------------------------------------------------------------------------------------

const MANY = 12;
// The open questions and their answers, or null.
let asking = null;

// Asks for the values of a press. It has the time of the tap, and is logged once everything is answered.
function askValues(session, type, parts) {
  if ($("ask").open) {
    say(`${type.name} was not logged: answer the open questions first`, "bad");
    return;
  }
  const since = openStates(session).get(type.id);
  showAsking({ title: since ? [type.name, since.said].filter(Boolean).join(": ") : type.name, parts });
}

// Shows the questions, with the answers from before a reload.
function showAsking({ title, parts, answers }) {
  const whole = parts.flatMap((part) => part.questions.map((question) => ({ part, question, answer: startOf(part, question) })));
  for (const [index, answer] of (answers ?? []).entries()) whole[index].answer = answer;
  asking = { title, parts, whole, begins: parts.at(-1).before ? parts.at(-1) : null };
  setText($("ask-title"), title);
  setText($("ask-error"), "");
  for (const [index, each] of whole.entries()) each.field = questionOf(each, index, parts.at(-1).type);
  $("questions").replaceChildren(...whole.map((each) => each.field));
  drawAsking();
  $("ask").showModal();
  // Focusing a text field would show the phone's keyboard at once, over the choices.
  ($("questions").querySelector(".choices button") ?? $("questions").querySelector("input")).focus();
}

// The initial answer to a question: the value of the open state.
function startOf(part, question) {
  const before = part.before?.[question.name];
  if (question.choices.length) return (question.several ? before ?? [] : before === undefined ? [] : [before]).map((each) => JSON.stringify(each));
  return before === undefined ? "" : String(before);
}

function questionOf(each, index, type) {
  const { part, question } = each;
  const whose = part.type.id === type.id ? "" : `${part.type.name} ends: `;
  const name = `${whose}${question.title}${question.required ? ", required" : ""}`;
  if (!question.choices.length) {
    const input = element("input", { id: `answer-${index}`, type: "text", autocomplete: "off", inputmode: ["integer", "number"].includes(question.type) ? "decimal" : "text" });
    input.value = each.answer;
    input.addEventListener("input", () => {
      each.answer = input.value;
      drawAsking();
    });
    return element("div", { class: "field" }, element("label", { for: input.id }, name), input);
  }
  const choices = element("div", { class: "choices" });
  for (const [word, value] of question.choices) {
    const button = element("button", { type: "button" }, word);
    const key = JSON.stringify(value);
    button.dataset.value = key;
    button.addEventListener("click", () => {
      const isChosen = each.answer.includes(key);
      if (question.several) each.answer = isChosen ? each.answer.filter((one) => one !== key) : [...each.answer, key];
      else each.answer = isChosen ? [] : [key];
      drawAsking();
      // If this answers everything, log it.
      if (asking.whole.length === 1 && !question.several && !asking.begins && !isChosen) logAnswers();
    });
    choices.append(button);
  }
  each.choices = choices;
  const fields = element("fieldset", {}, element("legend", {}, name));
  if (question.choices.length > MANY) {
    const filter = element("input", { type: "search", autocomplete: "off", placeholder: "Search", "aria-label": `Search ${question.title}` });
    filter.addEventListener("input", () => {
      for (const button of choices.children) button.hidden = !button.textContent.toLowerCase().includes(filter.value.toLowerCase());
    });
    // Enter chooses if only one is left.
    filter.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const left = [...choices.children].filter((button) => !button.hidden);
      if (left.length === 1) left[0].click();
    });
    fields.append(filter);
  }
  fields.append(choices);
  return fields;
}

// Whether the open state gets other values.
function isAnew() {
  const plainly = (answer) => (Array.isArray(answer) ? [...answer].sort().join() : answer.trim());
  return asking.begins !== null && asking.whole.some(({ part, question, answer }) => part === asking.begins && !question.is && plainly(answer) !== plainly(startOf(part, question)));
}

function drawAsking() {
  keepAsking();
  for (const { choices, answer } of asking.whole) {
    for (const button of choices?.children ?? []) button.setAttribute("aria-pressed", String(answer.includes(button.dataset.value)));
  }
  // The value of a restarted state is asked only if it restarts.
  for (const { part, question, field } of asking.whole) field.hidden = Boolean(question.is && part === asking.begins && !isAnew());
  const last = asking.parts.at(-1);
  setText($("log"), asking.begins ? (isAnew() ? "Stop and restart" : "Stop") : last.phase === "stop" ? "Stop" : "Log");
}

// Questions survive a reload, as waiting presses do: the tap was made.
function keepAsking() {
  if (!asking) kept.remove("asking");
  else kept.set("asking", { title: asking.title, parts: asking.parts, answers: asking.whole.map((each) => each.answer) });
}

// The number of a text, with a point or a comma; NaN if it is not a number.
function numberOf(text) {
  return /^[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i.test(text.trim()) ? Number(text.trim().replace(",", ".")) : NaN;
}

// The answer to a question as the service expects it, undefined if there is none; throws an error if it is invalid.
function answerOf({ question, answer }) {
  if (question.choices.length) {
    const chosen = question.choices.map(([, value]) => value).filter((value) => answer.includes(JSON.stringify(value)));
    return chosen.length ? (question.several ? chosen : chosen[0]) : undefined;
  }
  const one = (text) => {
    if (!["integer", "number"].includes(question.type)) return text;
    const number = numberOf(text);
    // A larger one would be rounded.
    if (Number.isInteger(number) && !Number.isSafeInteger(number) && question.type === "integer") throw new Error(`${question.title}: ${text} is too large; write less than 9007199254740992`);
    if (question.type === "integer" ? Number.isInteger(number) : Number.isFinite(number)) return number;
    throw new Error(`${question.title}: ${text} is not a ${question.type === "integer" ? "whole number such as 3" : "number such as 2.5"}`);
  };
  const texts = (question.several ? answer.split(",") : [answer]).map((each) => each.trim()).filter(Boolean);
  return texts.length ? (question.several ? texts.map(one) : one(texts[0])) : undefined;
}

function logAnswers() {
  const { parts, whole, begins } = asking;
  const answers = new Map(parts.map((each) => [each, { fields: {} }]));
  const isOther = isAnew();
  try {
    for (const each of whole) {
      if (each.part === begins && !isOther) continue;
      const value = answerOf(each);
      if (value === undefined && each.question.required) throw new Error(`${each.question.title} is required`);
      if (value !== undefined && each.question.is) answers.get(each.part)[each.question.is] = value;
      else if (value !== undefined) answers.get(each.part).fields[each.question.name] = value;
    }
  } catch (wrong) {
    setText($("ask-error"), wrong.message);
    return;
  }
  for (const each of parts) if (each !== begins || isOther) addPart(each, answers.get(each));
  asking = null;
  keepAsking();
  $("ask").close();
}

// ------------------------------------------------------------------------------------------------------
// Startup
// ------------------------------------------------------------------------------------------------------

function letIn(address) {
  const given = address.includes("#") ? address.slice(address.indexOf("#") + 1) : address;
  if (!/^[\w.~-]{16,}$/.test(given.trim())) return false;
  token = given.trim();
  kept.set("token", token);
  isLetIn = true;
  return true;
}

function listen() {
  for (const each of $("pages").children) each.addEventListener("click", () => show(each.dataset.page));
  $("back").addEventListener("click", takeBack);
  $("note").addEventListener("click", note);
  $("pause").addEventListener("click", () => turn(current().state === "paused" ? "resume" : "pause", current()));
  $("stop").addEventListener("click", async () => {
    const session = current();
    if (confirm(`Stop ${session.title}?`) && (await turn("stop", session))) say("stopped");
  });
  $("dismiss").addEventListener("click", () => {
    refusals = [];
    kept.set("refusals", refusals);
    draw();
  });
  $("entry-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!letIn($("address").value)) say("this is not an address that tallybook serve printed", "bad");
    $("address").value = "";
    look();
  });
  $("start-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    await beginSession($("session-title").value, Number($("place").value));
  });
  $("drop").addEventListener("click", () => $("ask").close());
  $("ask").addEventListener("close", () => {
    // This event arrives a moment later: the next question may already be open.
    if ($("ask").open) return;
    if (asking) say("dropped; nothing was logged");
    asking = null;
    keepAsking();
    draw();
  });
  $("ask-form").addEventListener("submit", (event) => {
    event.preventDefault();
    logAnswers();
  });
  $("none").addEventListener("click", () => $("which").close());
  $("cancel").addEventListener("click", () => $("dialog").close());
  $("dialog").addEventListener("close", () => {
    if ($("dialog").open) return;
    [finish, noting] = [null, null];
    keepNote();
  });
  $("text").addEventListener("input", keepNote);
  $("dialog-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    // Before the answer arrives, this dialog may be closed and another one open.
    const done = finish;
    const wrong = await done?.($("value").value, $("text").value);
    if (finish === done && wrong) setText($("dialog-error"), wrong);
    else if (finish === done) $("dialog").close();
    draw();
  });
  document.addEventListener("keydown", (event) => {
    if ($("which").open) {
      if (/^[1-9]$/.test(event.key) && !event.repeat) $("choices").children[event.key - 1]?.click();
      return;
    }
    const isWriting = event.target.matches("input, textarea, select") || $("dialog").open || $("ask").open;
    if (isWriting || event.ctrlKey || event.metaKey || event.altKey || event.repeat || page !== "record" || !current()) return;
    if (event.key === "Backspace") takeBack();
    if (event.key.length !== 1 || event.key === " ") return;
    const [ms, found] = [Date.now(), keyed(event.key)];
    if (found.length > 1) askWhich(event.key, found, ms);
    else if (found.length) found[0].use(ms);
    else {
      say(`${event.key} does nothing here`);
      draw();
    }
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) {
      look();
      send();
    }
  });
  addEventListener("online", send);
  addEventListener("hashchange", () => {
    readAddress();
    look();
  });
  // Another tab has stored or removed presses.
  addEventListener("storage", (event) => {
    pending = merged(kept.presses());
    // The other tab asked the same, and logged or dropped it.
    if (asking && event.key === "tallybook.asking" && !event.newValue && JSON.parse(event.oldValue).parts[0].time === asking.parts[0].time) {
      asking = null;
      $("ask").close();
    }
  });
}

// Adds presses of other tabs, which belong to this phone too.
function merged(stored) {
  const known = new Map(pending.map((each) => [each.time, each]));
  const ofStore = stored.map((each) => known.get(each.time) ?? each);
  return [...ofStore, ...pending.filter((each) => !each.isKept && !ofStore.includes(each))];
}

// Removes the token from the address as soon as it is read.
function readAddress() {
  if (location.hash.length <= 1) return;
  letIn(location.hash);
  history.replaceState(null, "", location.pathname);
}

// Presses stored by an earlier page keep their times.
function asKept(press) {
  return { ...press, era: -1, offset: null };
}

function begin() {
  token = kept.get("token") ?? "";
  readAddress();
  phone = kept.get("phone") ?? "";
  if (!phone) {
    phone = [...crypto.getRandomValues(new Uint8Array(16))].map((each) => each.toString(16).padStart(2, "0")).join("");
    kept.set("phone", phone);
  }
  offset = kept.get("offset") ?? 0;
  shown = kept.get("shown") ?? 0;
  subject = kept.get("subject") ?? 0;
  refusals = kept.get("refusals") ?? [];
  standing = kept.get("standing") ?? null;
  // The clock has run since then, whenever this page was opened.
  receivedAt = kept.get("received") ?? Date.now();
  pending = kept.presses().map(asKept);
  listen();
  if (isSecureContext && "serviceWorker" in navigator) {
    document.head.append(element("link", { rel: "manifest", href: "/page.webmanifest" }));
    navigator.serviceWorker.register("/worker.js").catch(() => {});
  }
  setInterval(() => {
    drawClock();
    if (current()) drawTypes(current());
  }, 500);
  draw();
  const [asked, noted] = [kept.get("asking"), kept.get("note")];
  if (asked) showAsking({ ...asked, parts: asked.parts.map(asKept) });
  if (noted) writeNote(asKept(noted));
  (pending.length ? send() : look()).finally(next);
}

begin();
