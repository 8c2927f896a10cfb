/** The plan of the house as data: its rooms, who may import whom, and what may reach a browser. */

/**
 * The rooms of the business, each with the rooms that it may import besides those of BELOW, which every room may.
 * @type {Record<string, string[]>}
 */
export const ROOMS = {
  session: [],
  setup: ["session"],
  people: ["session"],
  activity: ["trash"],
  topics: ["sample", "trash"],
  board: ["episodes", "share-image", "show-draws", "topics"],
  draw: ["episodes", "topics"],
  "share-image": ["draw"],
  "ai-drafts": ["topics"],
  "topic-requests": ["board", "episodes", "inbox", "share-image", "topics", "trash"],
  "guest-requests": ["inbox", "live", "trash", "week"],
  videos: ["trash"],
  episodes: ["sample", "topics", "trash", "videos"],
  hosts: ["sample", "trash"],
  analytics: ["topics"],
  week: [],
  polls: [],
  "show-draws": ["draw", "polls", "topics"],
  live: ["polls", "show-draws", "week"],
  backups: [],
  desk: ["episodes", "guest-requests", "live", "overlay", "polls", "show-draws", "topics", "week"],
  overlay: ["draw", "live", "polls", "show-draws", "week"],
};

const rooms = Object.keys(ROOMS);

/**
 * The rooms of platform/, each with those of platform/ that it may import. None knows a word of the business.
 * @type {Record<string, string[]>}
 */
export const PLATFORM = {
  time: [],
  log: [],
  errors: [],
  work: ["errors", "log", "time"],
  database: ["errors", "log", "time", "work"],
  http: ["errors", "log", "time", "work"],
  pages: ["browser", "errors", "http", "log", "work"],
  files: ["database", "errors", "http", "log", "work"],
  mail: ["database", "errors", "files", "log", "time", "work"],
  models: ["errors", "http", "log"],
  browser: ["http"],
};

/** What every room may import. */
const BELOW = ["notices", "platform", "settings", "show", "team", "ui"];

/**
 * Every folder of src/, with the folders that it may import. Any other folder is refused by its name.
 * @type {Record<string, string[]>}
 */
export const ARROWS = {
  ...Object.fromEntries(Object.entries(ROOMS).map(([room, above]) => [room, [...above, ...BELOW]])),
  ...Object.fromEntries(
    Object.entries(PLATFORM).map(([room, targets]) => [
      `platform/${room}`,
      targets.map((target) => `platform/${target}`),
    ]),
  ),
  team: ["platform"],
  settings: ["platform", "team"],
  inbox: ["platform", "show", "team", "trash", "ui"],
  trash: ["platform", "show", "team", "ui"],
  notices: ["platform", "show", "team", "ui"],
  sample: ["platform", "settings", "team", "ui"],
  show: ["platform", "team", "ui"],
  site: [...rooms, "platform", "show", "ui"],
  admin: [...rooms, "platform", "sample", "settings", "show", "ui"],
  ui: ["platform"],
  // Like the files directly in src/, commands put the whole together.
  commands: [...rooms, "platform", "sample", "settings", "show", "team"],
};

/**
 * Pages that are a form and nothing without it: its code comes with theirs, at once. Elsewhere forms load when used.
 * @type {string[]}
 */
export const FORM_PAGES = [
  "src/session/account-page.tsx",
  "src/session/auth-page.tsx",
  "src/session/forgot-page.tsx",
  "src/session/reset-page.tsx",
  "src/guest-requests/guest-request-page.tsx",
];

/** npm packages that may reach a visitor's browser. Every other one is the server's. */
export const BROWSER_PACKAGES = [
  "react",
  "react-dom",
  "react-router",
  "react-hook-form",
  "@hookform/resolvers",
  "@simplewebauthn/browser",
  "react-icons",
  "@tanstack/react-query",
  "@tanstack/react-virtual",
  "@fontsource-variable/besley",
  "@fontsource-variable/public-sans",
  "class-variance-authority",
  "clsx",
  "lucide-react",
  "radix-ui",
  "tailwind-merge",
  "zod",
];
