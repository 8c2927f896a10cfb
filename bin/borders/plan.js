/**
 * The plan as data: which rooms may import which, and what may reach a browser. A line may name only rooms from earlier
 * lines of its list, so rooms can't form a cycle. Folders that are missing here are reported.
 */

/** The rooms that every other room may import. Each of them may import those before it. */
export const SHARED_ROOMS = ["platform", "ui", "accounts/team", "settings", "show", "notices"];

/**
 * The arrows between rooms: what each may import in addition to SHARED_ROOMS. A room's name covers everything
 * inside it, except rooms that are listed separately: `accounts/team` above, which every room needs, and here
 * `on-air/desk`, `show/setup` and `show/settings-page`, which need rooms that import the rest of on-air and show.
 * @type {Record<string, string[]>}
 */
export const ROOMS = {
  backups: [],
  followers: [],
  trash: [],
  accounts: ["trash"],
  hosts: ["trash"],
  inbox: ["trash"],
  topics: ["trash"],
  episodes: ["followers", "topics", "trash"],
  machine: ["episodes", "topics"],
  "on-air": ["followers", "machine", "topics"],
  guests: ["episodes", "inbox", "on-air", "trash"],
  suggestions: ["episodes", "followers", "inbox", "machine", "on-air", "topics", "trash"],
  "on-air/desk": ["episodes", "guests", "on-air", "topics"],
  "show/setup": ["accounts", "hosts"],
  "show/settings-page": ["guests", "hosts", "machine", "on-air/desk"],
  site: ["accounts", "episodes", "followers", "hosts", "machine", "on-air", "suggestions"],
  office: [
    ...["accounts", "episodes", "guests", "hosts", "machine"],
    ...["on-air", "on-air/desk", "suggestions", "topics"],
  ],
};

/**
 * The arrows inside large rooms, between rooms that have their own doors. The large room's own name covers its
 * remaining files.
 * @type {Record<string, Record<string, string[]>>}
 */
export const INNER_ROOMS = {
  accounts: { activity: [], "sign-in": [], people: ["sign-in"], tokens: ["sign-in"] },
  episodes: { import: [], episodes: ["import"] },
  machine: { machine: [], "share-image": ["machine"] },
  office: { analytics: [], office: [] },
  "on-air": {
    week: [],
    polls: [],
    draws: ["polls"],
    questions: ["week"],
    live: ["draws", "polls", "questions", "week"],
    overlay: ["draws", "live", "polls", "questions", "week"],
  },
  settings: { settings: [], sample: ["settings"] },
  suggestions: { board: [], suggestions: ["board"] },
  topics: { topics: [], drafts: ["topics"] },
  platform: {
    texts: [],
    time: [],
    log: [],
    errors: [],
    work: ["log", "time"],
    database: ["errors", "time", "work"],
    http: ["errors", "log", "work"],
    jobs: ["database", "errors", "log", "time"],
    files: ["database", "errors", "http", "log", "work"],
    mail: ["database", "errors", "files", "jobs", "log"],
    models: ["database", "errors", "http"],
    browser: ["http"],
    pages: ["browser", "errors", "http"],
  },
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
