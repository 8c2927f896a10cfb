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
    // For every page: its frame, and what most pages use. The root is not in here, because it has all the styles: a file
    // shared with it that loads late would request them again and lay out the whole page once more.
    name: "site",
    test: either(
      named("page-context", "page-meta", "page-program", "form-answer", "landing.rules", "use-hydrated"),
      named("error-page", "connection-notice", "navigation-progress", "toast-host", "lazy-dialog"),
      named("accent-style", "look.rules", "logo", "social-icon", "site-nav", "use-logout"),
      named("field", "input", "textarea", "checkbox", "checked-input", "search-box", "move-focus-by-key"),
      named(
        "badge",
        "empty-state",
        "error-state",
        "refreshing-content",
        "skeleton",
        "use-now",
        "on-air-light",
      ),
      named(
        "browser-storage",
        "refresh-queries",
        "live-stream",
        "live.rules",
        "poll-results.rules",
        "podcast.queries",
      ),
      named("pictures.rules", "browser/list-view.rules", "counts.rules"),
      named("questions.queries", "board.queries", "hosts.queries"),
      icons("bell", "chevron-down", "chevron-right", "chevron-up", "menu", "play", "search"),
      icons("message-square-plus"),
      /[\\/]@tanstack[\\/].*[\\/]queryOptions\.js$/,
    ),
  },
  {
    // The frame of the public pages.
    name: "frame",
    test: named("site-layout", "site-shell", "watch-live", "retry-when-busy", "blocked-cookies", "call-keys"),
  },
  { name: "forms", test: named("use-call-form", "fields") },
  { name: "shared-forms", test: named("use-shared-form", "merge-with-newest", "use-form-draft") },
  { name: "tabs", test: named("tabs") },
  {
    // Shared by public pages and some of the back office.
    name: "parts",
    test: either(
      named("video-site.rules", "episodes.rules", "episode-address.rules", "episode-picture"),
      named("hosts.rules", "framed-picture", "tagline-lines", "questions.rules"),
      named("durations.rules", "transcripts.queries", "list/list-view.rules"),
    ),
  },
  {
    name: "queries",
    test: either(
      // Without what few screens use.
      /[\\/]@tanstack[\\/](react-query|query-core)[\\/](?!.*(useQueries|useInfiniteQuery|queriesObserver|infiniteQueryObserver))/,
      named("query-provider"),
    ),
  },
  { name: "layers", test: named("dialog", "form-dialog", "confirmation", "drawer") },
  {
    name: "public",
    test: either(
      named("episode-card", "episode-grid", "episode-results", "no-episodes", "clips-row", "modified-click"),
      named(
        "picture-with-play-button",
        "use-episode-player",
        "seek-link",
        "reel-window",
        "machine-frame",
        "lever",
      ),
      named("draw-hint", "machine-focus", "demo.rules", "follow-button"),
      named("form-notes", "form-sending", "spam-trap"),
      named("ask-form", "use-vote", "use-board-vote", "vote-button", "bulb"),
    ),
  },
  {
    name: "controls",
    test: either(
      named("panel", "show.queries", "use-dialog-subject", "avatar", "save-file", "query-content"),
      named("segmented", "select", "switch", "confirm-dialog", "list-view", "dropdown-menu", "tooltip"),
      named("icon-button", "use-row-drag", "stored-texts", "copy-text", "sample.queries"),
      icons("chevron-left", "circle-check", "clock", "copy", "download", "grip-vertical"),
      icons("monitor", "plus", "rotate-ccw", "trash"),
    ),
  },
  {
    name: "files",
    test: either(named("file-drop", "upload-fetch", "host-changes.queries"), icons("upload")),
  },
  {
    // The frame of the back office, and what most of its pages use.
    name: "office",
    test: either(
      named("admin-layout", "undo-deletion", "use-change-with-toast", "use-download", "people.queries"),
      named("settings.queries", "use-change-settings"),
    ),
  },
  {
    name: "changes",
    test: either(
      named("request-actions", "guests.rules", "topics.queries", "key-legend"),
      icons("git-merge"),
    ),
  },
  {
    name: "lists",
    test: either(
      named("progress", "table", "paged-list", "export-button", "call-table", "use-call-list", "status-mark"),
      icons("list", "file-text", "table-2"),
    ),
  },
  {
    // What the desk's three views share.
    name: "desk",
    test: either(
      named("desk-connection-notice", "desk-guests", "week-edit", "week-arrows", "send-command"),
      named("hour-strip", "part-kinds", "pre-show-checklist", "use-recently-changed"),
    ),
  },
  { name: "inbox", test: named("inbox-panel", "inbox-header", "request-dialogs") },
];

export const codeSplitting = {
  groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
};
