"""The page of HTML: three parts of which one is shown, with a field to search in. It takes nothing from elsewhere."""

from __future__ import annotations

from html import escape

from contract import Contract
from faces import Face
from markup import Part
from model import DESCRIPTION, Surface

STYLE = """
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --link: light-dark(#0b57a4, #8ab8ee); --back: light-dark(#fff, #121212); }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: var(--back); }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
nav { position: fixed; inset: 0 auto 0 0; width: 19rem; overflow: auto; padding: 0 1rem 1rem; box-sizing: border-box;
  border-right: 1px solid var(--line); }
nav header { position: sticky; top: 0; padding: 1rem 0 .5rem; background: var(--back); }
nav input { width: 100%; box-sizing: border-box; font: inherit; padding: .3rem .5rem; }
nav header p { display: flex; gap: .4rem; margin: .6rem 0 0; }
nav header a { flex: 1; text-align: center; padding: .15rem 0; border: 1px solid var(--line); border-radius: .3rem; font-size: 14px; }
nav header a[aria-current] { background: var(--link); border-color: var(--link); color: var(--back); }
nav ul { list-style: none; margin: .1rem 0 .5rem; padding: 0 0 0 .9rem; font: 13px/1.6 monospace; overflow-wrap: anywhere; }
nav li.member { padding-left: 1.2em; }
nav summary { font: bold 14px/1.7 system-ui, sans-serif; cursor: pointer; }
main { margin-left: 19rem; padding: 1rem 2rem 6rem; max-width: 60rem; }
section { border-top: 1px solid var(--line); padding: .5rem .6rem .2rem; margin: 0 -.6rem; }
section:target { background: var(--soft); }
h2 { margin: 2.2rem 0 .4rem; }
h3 { font: bold 1.05rem monospace; margin: .6rem 0 .3rem; overflow-wrap: anywhere; }
pre { background: var(--soft); padding: .6rem .8rem; white-space: pre-wrap; overflow-wrap: anywhere; margin: .4rem 0; font-size: 14px; }
pre.example { background: none; border-left: 3px solid var(--line); padding: .1rem .8rem; }
code { font-size: 14px; }
table { border-collapse: collapse; margin: .5rem 0; }
td { border-top: 1px solid var(--line); padding: .2rem .8rem .2rem 0; vertical-align: top; }
td:first-child { overflow-wrap: anywhere; min-width: 12rem; max-width: 24rem; }
p { margin: .4rem 0; }
.soft { opacity: .75; font-size: 14px; }
[hidden] { display: none; }
@media (max-width: 50rem) { nav { position: static; width: auto; max-height: 40vh; } main { margin: 0; padding: 1rem; } }
@media print { nav { display: none; } main { margin: 0; } }
"""

# Every word that was typed must stand in an entry. Without a script all parts stand below each other.
SCRIPT = """
const field = document.querySelector('input');
const links = new Map([...document.querySelectorAll('nav li a')].map(link => [link.getAttribute('href').slice(1), link.parentNode]));
const entries = [...document.querySelectorAll('[data-name]')].map(at => ({
  at, link: links.get(at.id), part: at.closest('[data-part]').dataset.part, text: at.textContent.toLowerCase() }));
const groups = [...document.querySelectorAll('[data-group]')], choices = [...document.querySelectorAll('[data-choice]')];
function search() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean), counts = {};
  for (const entry of entries) {
    const shown = words.every(word => entry.text.includes(word));
    entry.at.hidden = !shown;
    if (entry.link) entry.link.hidden = !shown;
    counts[entry.part] = (counts[entry.part] || 0) + shown;
  }
  for (const group of groups) {
    const listed = group.tagName === 'DETAILS';
    group.hidden = words.length > 0 && !group.querySelector(listed ? 'li:not([hidden])' : '[data-name]:not([hidden])');
    if (listed) group.open = words.length > 0;
  }
  for (const about of document.querySelectorAll('[data-about]')) about.hidden = words.length > 0;
  for (const choice of choices) choice.lastChild.textContent = words.length ? ' ' + (counts[choice.dataset.choice] || 0) : '';
}
function choose(part) {
  for (const each of document.querySelectorAll('[data-part]')) each.hidden = each.dataset.part !== part;
  for (const each of choices) each.toggleAttribute('aria-current', each.dataset.choice === part);
}
function follow() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1))), part = target && target.closest('[data-part]');
  if (!part) return;
  choose(part.dataset.part);
  if (target === part) { scrollTo(0, 0); return; }
  if (target.hidden) { field.value = ''; search(); }
  const link = links.get(target.id);
  if (link) link.closest('details').open = true;
  target.scrollIntoView();
}
field.addEventListener('input', search);
addEventListener('hashchange', follow);
document.addEventListener('keydown', event => {
  if (event.key === '/' && event.target !== field) { event.preventDefault(); field.focus(); field.select(); }
  if (event.key === 'Escape') { field.value = ''; search(); }
});
const asked = new URLSearchParams(location.search), wanted = asked.get('part');
choose(choices.some(each => each.dataset.choice === wanted) ? wanted : 'c');
if (asked.get('q')) { field.value = asked.get('q'); search(); }
follow();
"""


def contents(part: Part) -> str:
    groups = []
    for section in part.sections:
        items = (
            f'<li{" class=member" if member else ""}><a href="#{escape(there)}">{escape(name)}</a></li>'
            for there, name, member in section.names)
        groups.append(f"<details data-group><summary>{escape(section.title)}</summary><ul>{''.join(items)}</ul></details>\n")
    return f"<div data-part={part.key}>{''.join(groups)}</div>"


def body(part: Part) -> str:
    sections = (
        f"<div data-group><h2>{escape(section.title)}</h2><div data-about>{section.about}</div>{''.join(section.entries)}</div>"
        for section in part.sections)
    return (
        f"<div data-part={part.key} id={part.key}><h1>Tallybook in {part.language}</h1><div data-about>{part.about}</div>\n"
        f"{''.join(sections)}</div>\n")


def html(surfaces: list[Surface]) -> str:
    """The whole page: the contract, and how other languages see it."""
    parts = [Contract().part(), *(Face(surface).part() for surface in surfaces)]
    version = DESCRIPTION["package"]["version"]
    choices = "".join(f'<a href="#{part.key}" data-choice={part.key}>{part.language}<span></span></a>' for part in parts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>Tallybook {version}</title><style>{STYLE}</style></head>\n<body><nav><header>"
        f'<input type="search" placeholder="Search ( / )" aria-label="Search"><p>{choices}</p></header>{"".join(map(contents, parts))}</nav>\n'
        f'<main><p class=soft>Version {version}</p>{"".join(map(body, parts))}</main>\n<script>{SCRIPT}</script></body></html>\n')
