import { globSync } from "node:fs";

const files = globSync("src/**/*.{ts,tsx}", { cwd: import.meta.dirname });

/** Files of src/ by their names, or by the ends of their paths. */
function named(...names: string[]): RegExp {
  const patterns = names.map((name) => name.replaceAll(".", "\\.").replaceAll("/", "[\\\\/]"));
  const lost = patterns.find(
    (pattern) => !files.some((file) => new RegExp(`[\\\\/]${pattern}\\.tsx?$`).test(file)),
  );
  if (lost) throw new Error(`No file of src/ is named ${lost}`);
  return new RegExp(String.raw`[\\/]src[\\/](.+[\\/])?(${patterns.join("|")})\.tsx?$`);
}

const packages = (...names: string[]) =>
  new RegExp(String.raw`[\\/]node_modules[\\/](${names.join("|").replaceAll("/", "[\\\\/]")})[\\/]`);

const icons = (...names: string[]) =>
  new RegExp(String.raw`[\\/]lucide-react[\\/].*[\\/]icons[\\/](${names.join("|")})\.mjs$`);

const either =
  (...tests: RegExp[]) =>
  (id: string) =>
    tests.some((test) => test.test(id));

/**
 * Groups what several pages share into a few files: a public page loads about ten, a page of the back office about
 * twenty. A group also takes what its files import, unless an earlier group has it, so no two load each other.
 * Everything else is split by the pages that need it.
 */
const groups = [
  {
    name: "framework",
    test: packages("react", "react-dom", "scheduler", "react-router", "cookie", "set-cookie-parser"),
  },
  {
    // For every page: its frame, and everything to write in. The root is not in here, because it has all the styles: a
    // file shared with it that loads late would request them again and lay out the whole page once more.
    name: "site",
    test: either(
      named(
        "site-layout",
        "follow-live",
        "page-context",
        "form-answer",
        "page-meta",
        "landing.rules",
        "use-hydrated",
      ),
      named(
        "field",
        "fields",
        "input",
        "textarea",
        "checkbox",
        "checked-input",
        "search-box",
        "use-call-form",
      ),
      named("error-page", "connection-notice", "navigation-progress", "toast-host", "page-program"),
      named("badge", "empty-state", "error-state", "refreshing", "skeleton", "use-now"),
      named("browser-storage", "blocked-cookies", "retry-when-busy", "live-stream", "look.rules"),
      named("pictures.rules", "browser/list-view.rules"),
      named("questions.queries", "board.queries", "hosts.queries"),
      icons("bell", "chevron-down", "chevron-up", "message-square-plus", "play", "search"),
      /[\\/]@tanstack[\\/].*[\\/]queryOptions\.js$/,
    ),
  },
  { name: "tabs", test: named("tabs") },
  {
    // Shared by public pages and some of the back office.
    name: "parts",
    test: either(
      named("video-site.rules", "episodes.rules", "episode-address.rules", "episode-picture"),
      named("hosts.rules", "framed-picture", "tagline-lines", "questions.rules", "poll-results.rules"),
      named("durations.rules", "list/list-view.rules"),
    ),
  },
  {
    name: "queries",
    test: either(packages("@tanstack/react-query", "@tanstack/query-core"), named("query-provider")),
  },
  { name: "layers", test: named("dialog", "form-dialog", "confirmation", "drawer") },
  {
    name: "public",
    test: either(
      named("episode-card", "episode-grid", "episode-results", "no-episodes", "clips-row", "opens-elsewhere"),
      named("play-frame", "use-episode-player", "seek-link", "reel-window", "machine-frame", "lever"),
      named("draw-hint", "follow-button", "form-notes", "form-sending", "spam-trap", "ask-form"),
      named("use-vote", "use-board-vote", "vote-button", "bulb"),
    ),
  },
  {
    name: "controls",
    test: either(
      named(
        "icon-button",
        "segmented",
        "select",
        "switch",
        "confirm-dialog",
        "list-view",
        "use-dialog-subject",
      ),
      named("avatar", "progress", "file-drop", "save-file"),
      icons("chevron-left", "circle-check", "clock", "copy", "download", "monitor", "pencil"),
      icons("rotate-ccw"),
    ),
  },
  {
    name: "office",
    test: either(
      named("admin-layout", "office-layout", "settings-layout", "dropdown-menu", "use-change", "panel"),
      named("table", "paged-list", "call-table", "use-call-list", "use-row-motion", "leaving-item", "loaded"),
      named("inbox-panel", "inbox-header", "request-dialogs", "request-actions", "guests.rules"),
      named("status-mark", "use-download", "letter-keys", "key-legend", "use-row-drag"),
      named("bulk-changes", "use-topic-changes", "topics.queries", "trash.queries", "undo-deletion"),
      named(
        "people.queries",
        "sample.queries",
        "show.queries",
        "host-changes.queries",
        "upload-fetch",
        "sections.rules",
      ),
      icons("ellipsis", "file-text", "list", "plus", "sparkles", "table-2", "trash", "trash-2"),
    ),
  },
];

export const codeSplitting = {
  groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
};
