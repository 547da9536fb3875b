// The parse-only limit, one thread: parse_only dom FILE.ndjson|DIR
//   simdjson's parse_many: every document parsed and validated into a tape, and nothing done with it.
#include <simdjson.h>
#include <cstdio>
#include "input.hpp"

static size_t docs, bytes, objects;

static void dom(char *d, size_t n) {
  static simdjson::dom::parser parser;
  simdjson::dom::document_stream s;
  if (auto e = parser.parse_many(d, n, simdjson::dom::DEFAULT_BATCH_SIZE).get(s)) throw simdjson::simdjson_error(e);
  for (auto doc : s) {
    objects += doc.value().is_object();
    docs++;
  }
}

int main(int argc, char **argv) try {
  if (argc != 3 || std::string(argv[1]) != "dom") return 2;
  struct stat st;
  if (stat(argv[2], &st)) return 2;
  if (S_ISDIR(st.st_mode)) {
    std::vector<char> buf;
    for (auto &f : json_files(argv[2])) {
      size_t n = read_file(std::string(argv[2]) + "/" + f, buf);
      dom(buf.data(), n), bytes += n;
    }
  } else {
    int fd = open(argv[2], O_RDONLY);
    Pieces in(fd, 0, st.st_size);
    char *d;
    size_t n;
    while (in.next(d, n)) dom(d, n), bytes += n;
  }
  std::printf("documents %zu bytes %zu %s\n", docs, bytes, simdjson::get_active_implementation()->name().c_str());
  return 0;
} catch (std::exception &e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 1;
}
