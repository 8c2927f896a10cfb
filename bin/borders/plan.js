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

/**
 * The rooms of platform/, each with those of platform/ that it may import. None knows a word of the business.
 * @type {Record<string, string[]>}
 */
export const PLATFORM = {
  time: [],
  log: [],
  errors: [],
  work: ["log", "time"],
  database: ["errors", "time", "work"],
  http: ["errors", "log", "work"],
  pages: ["browser", "errors", "http", "work"],
  files: ["database", "errors", "http", "log", "work"],
  mail: ["database", "errors", "files", "log", "time"],
  models: ["errors", "http"],
  browser: ["http"],
};

/** What every room may import. */
const BELOW = ["notices", "platform", "settings", "show", "team", "ui"];

/**
 * The other folders of src/, each with those that it may import. Like the files directly in src/, commands put the
 * whole together.
 * @type {Record<string, string[]>}
 */
const OTHERS = {
  team: ["platform"],
  settings: ["platform", "team"],
  inbox: ["platform", "show", "team", "trash", "ui"],
  trash: ["platform", "show", "team", "ui"],
  notices: ["platform", "show", "team", "ui"],
  sample: ["platform", "settings", "team", "ui"],
  show: ["platform", "team", "ui"],
  site: [
    ...["draw", "episodes", "hosts", "live", "polls", "session", "share-image", "topic-requests", "videos"],
    ...["platform", "show", "ui"],
  ],
  admin: [
    ...["ai-drafts", "desk", "draw", "guest-requests", "hosts", "live", "session", "share-image"],
    ...["topic-requests", "topics", "notices", "platform", "sample", "settings", "show", "ui"],
  ],
  ui: ["platform"],
  commands: ["backups", "platform", "session", "team"],
};

/** Arrows of which each must be used: a plan that allows more than there is says nothing. */
export const USED_ARROWS = {
  ...ROOMS,
  ...Object.fromEntries(
    Object.entries(PLATFORM).map(([room, targets]) => [
      `platform/${room}`,
      targets.map((target) => `platform/${target}`),
    ]),
  ),
  ...OTHERS,
};

/** Every folder of src/, with the folders that it may import. Any other folder is refused by its name. */
export const ARROWS = {
  ...USED_ARROWS,
  ...Object.fromEntries(Object.entries(ROOMS).map(([room, above]) => [room, [...above, ...BELOW]])),
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
