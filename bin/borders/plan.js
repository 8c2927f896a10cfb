/** The plan as data: all rooms, which other rooms each may import, and what may reach a browser. */

/**
 * The rooms of the business, each with the rooms that it may import in addition to SHARED_ROOMS. A large room has
 * rooms inside, each with its own arrows and entry file. An arrow to "show" doesn't include "show/setup".
 * @type {Record<string, string[]>}
 */
export const ROOMS = {
  "accounts/sign-in": [],
  "accounts/people": ["accounts/sign-in"],
  "accounts/activity": ["trash"],
  "accounts/tokens": ["accounts/sign-in"],
  backups: [],
  episodes: ["episodes/import", "followers", "settings/sample", "topics", "trash"],
  "episodes/import": ["trash"],
  followers: [],
  guests: ["episodes", "inbox", "on-air/live", "on-air/week", "trash"],
  hosts: ["settings/sample", "trash"],
  machine: ["episodes", "topics"],
  "machine/share-image": ["episodes", "machine"],
  "office/analytics": ["guests", "machine", "topics"],
  "on-air/desk": [
    ...["on-air/draws", "on-air/live", "on-air/overlay", "on-air/polls", "on-air/questions"],
    "on-air/week",
    ...["episodes", "guests", "topics"],
  ],
  "on-air/draws": ["machine", "on-air/polls", "topics"],
  "on-air/live": ["followers", "on-air/draws", "on-air/polls", "on-air/questions", "on-air/week"],
  "on-air/overlay": [
    ...["machine", "on-air/draws", "on-air/live", "on-air/polls", "on-air/questions", "on-air/week"],
  ],
  "on-air/polls": [],
  "on-air/questions": ["on-air/week"],
  "on-air/week": [],
  "show/setup": ["accounts/sign-in", "hosts"],
  suggestions: [
    "episodes",
    "followers",
    "inbox",
    "machine/share-image",
    "suggestions/board",
    "topics",
    "trash",
  ],
  "suggestions/board": ["episodes", "followers", "machine/share-image", "on-air/draws", "topics"],
  topics: ["settings/sample", "trash"],
  "topics/drafts": ["topics"],
};

/**
 * The rooms in platform/, each with the other rooms in platform/ that it may import. They know nothing about the
 * business.
 * @type {Record<string, string[]>}
 */
export const PLATFORM = {
  time: [],
  log: [],
  errors: [],
  work: ["log", "time"],
  database: ["errors", "time", "work"],
  http: ["errors", "log", "work"],
  jobs: ["database", "errors", "log", "time"],
  pages: ["browser", "errors", "http", "work"],
  files: ["database", "errors", "http", "log", "work"],
  mail: ["database", "errors", "files", "jobs", "log"],
  models: ["database", "errors", "http"],
  browser: ["http"],
};

/** Rooms that every room may import. */
const SHARED_ROOMS = ["accounts/team", "notices", "platform", "settings", "show", "ui"];

/**
 * The other folders in src/, each with the folders that it may import. Some have what every room builds on; others have
 * the layouts around rooms' pages.
 * @type {Record<string, string[]>}
 */
const OTHER_FOLDERS = {
  "accounts/team": ["platform"],
  inbox: ["accounts/team", "platform", "show", "trash", "ui"],
  notices: ["accounts/team", "platform", "show", "ui"],
  office: [
    ...[
      "accounts/people",
      "accounts/sign-in",
      "episodes",
      "hosts",
      "guests",
      "machine",
      "on-air/desk",
      "on-air/live",
      "on-air/week",
      "suggestions",
      "topics",
      "topics/drafts",
    ],
    ...["notices", "platform", "settings", "settings/sample", "show", "ui"],
  ],
  settings: ["accounts/team", "platform"],
  "settings/sample": ["accounts/team", "platform", "settings", "ui"],
  show: ["accounts/team", "platform", "ui"],
  "show/settings-page": ["guests", "hosts", "machine/share-image", "on-air/desk", "platform", "show", "ui"],
  site: [
    ...["accounts/sign-in", "accounts/team", "episodes", "episodes/import", "followers", "hosts", "machine"],
    ...[
      "machine/share-image",
      "on-air/draws",
      "on-air/live",
      "on-air/polls",
      "on-air/questions",
      "suggestions",
      "suggestions/board",
      "platform",
      "show",
      "ui",
    ],
  ],
  trash: ["accounts/team", "platform", "show", "ui"],
  ui: ["platform"],
};

/** The arrows that must be in use, so that the plan doesn't allow more imports than there are. */
export const USED_ARROWS = {
  ...ROOMS,
  ...Object.fromEntries(
    Object.entries(PLATFORM).map(([room, targets]) => [
      `platform/${room}`,
      targets.map((target) => `platform/${target}`),
    ]),
  ),
  ...OTHER_FOLDERS,
};

/** Every room with the rooms that it may import. A folder that is missing here is reported as a violation. */
export const ARROWS = {
  ...USED_ARROWS,
  ...Object.fromEntries(Object.entries(ROOMS).map(([room, above]) => [room, [...above, ...SHARED_ROOMS]])),
};

/** The npm packages that may reach a visitor's browser. All others are for the server only. */
export const BROWSER_PACKAGES = [
  "react",
  "react-dom",
  "react-router",
  "@simplewebauthn/browser",
  "@tanstack/react-query",
  "@tanstack/react-virtual",
  "@fontsource-variable/besley",
  "@fontsource-variable/public-sans",
  "clsx",
  "lucide-react",
  "radix-ui",
  "tailwind-merge",
];
