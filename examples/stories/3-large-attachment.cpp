// Write a large attachment piece by piece; the writer is killed midway, and another one continues. It makes large.tally and
// copy.tally in the current folder. Build: c++ -std=c++17 3-large-attachment.cpp -ltallybook
#include "tallybook.hpp"

#include <algorithm>
#include <csignal>
#include <iostream>
#include <random>

#include <sys/wait.h>
#include <unistd.h>

using tally::field;

static std::minstd_rand dice;

static const char *yes(bool fact) { return fact ? "yes" : "no"; }

// Continues after the last byte, in pieces of random size.
static void fill(const tally::blob &sound, std::string_view content, std::size_t until) {
  for (auto at = static_cast<std::size_t>(sound.stat().value().size); at < until;) {
    const auto piece = content.substr(at, std::min(1 + dice() % (content.size() / 50), until - at));
    sound.write(tally::end, piece).value();
    at += piece.size();
  }
}

static void write_half(std::string_view content) {
  auto book = tally::book::open("large.tally").value();
  const auto note = book.create(tally::kind::note, tally::root, "Dawn").value();
  fill(book.blob_new(note, tally::attachment_options().with_name("dawn.raw")).value(), content, content.size() / 2);
  std::raise(SIGKILL);
}

int main(int count, char **arguments) {
  std::string content(count > 1 ? std::stoul(arguments[1]) : 50'000'000, '\0');
  for (auto &byte : content) byte = static_cast<char>(dice() >> 8);
  if (fork() == 0) write_half(content);  // before a book is opened
  int ended = 0;
  wait(&ended);
  std::cout << "killed: " << yes(WTERMSIG(ended) == SIGKILL) << '\n';
  {
    auto book = tally::book::open("large.tally").value();
    auto begun = book.blob_list().value();
    begun.next().value();
    const auto size = static_cast<std::size_t>(begun.integer(field::size));
    std::cout << begun.text(field::name).value() << " has " << size * 100 / content.size() << " %\n";
    auto sound = book.blob_open(begun.id()).value();
    fill(sound, content, content.size());
    sound = book.blob_open(sound.finish().value()).value();
    for (int same = 0; same < 10; same++) {
      const auto offset = dice() % (content.size() - 1000);
      std::string piece(1000, '\0');
      sound.read(static_cast<int64_t>(offset), piece.data(), piece.size()).value();
      if (piece != content.substr(offset, 1000)) return 1;
    }
    sound = book.blob_new(begun.integer(field::parent), tally::attachment_options().with_name("again.raw")).value();
    sound.write(0, content).value();  // the same bytes, in one piece
    sound.finish().value();
    auto hashes = book.sql("SELECT count(DISTINCT sha256) FROM attachments").value();
    hashes.next().value();
    std::cout << "same hash: " << yes(hashes.integer(field::first_own) == 1) << '\n';

    tally::backup_options backup;
    backup.progress = [](void *, uint64_t done, uint64_t total) -> int32_t { return done >= total / 2; };
    if (book.backup("copy.tally", backup).signal() == tally::status::cancelled)
      std::cout << "backup cancelled, a file is there: " << yes(access("copy.tally", F_OK) == 0) << '\n';
    bool complete = false;
    backup.progress = [](void *heard, uint64_t done, uint64_t total) -> int32_t { return *static_cast<bool *>(heard) = done == total, 0; };
    backup.progress_context = &complete;
    book.backup("copy.tally", backup).value();
    std::cout << "backup done: " << yes(complete) << '\n';
  }  // everything closes itself, in any order
  return tally::live_handles() == 0 ? 0 : 1;
}
