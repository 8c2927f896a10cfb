/** The plan of the house as data: its rooms, who may import whom, and what may reach a browser. */

/**
 * Which rooms a room's files may import, besides session, platform and ui, which every room may.
 * @type {Record<string, string[]>}
 */
export const ROOMS = {
  session: [],
  topics: [],
  draw: ["topics"],
  "share-image": ["draw"],
  "ai-drafts": ["topics"],
  "topic-requests": ["topics"],
  "guest-requests": [],
  episodes: [],
  hosts: [],
  analytics: ["topics"],
  live: ["episodes"],
};

const rooms = Object.keys(ROOMS);

/**
 * Every folder of src/, with the folders that it may import. Any other folder is refused by its name.
 * @type {Record<string, string[]>}
 */
export const ARROWS = {
  ...Object.fromEntries(
    Object.entries(ROOMS).map(([room, below]) => [room, [...below, "session", "platform", "ui"]]),
  ),
  site: [...rooms, "platform", "ui"],
  admin: [...rooms, "platform", "ui"],
  platform: [],
  ui: ["platform"],
  // Like the files directly in src/, commands put the whole together.
  commands: [...rooms, "platform"],
};

/**
 * Pages that are a form and nothing without it: its code comes with theirs, at once. Elsewhere forms load when used.
 * @type {string[]}
 */
export const FORM_PAGES = ["src/session/auth-page.tsx", "src/guest-requests/guest-request-page.tsx"];

/** npm packages that may reach a visitor's browser. Every other one is the server's. */
export const BROWSER_PACKAGES = [
  "react",
  "react-dom",
  "react-router",
  "react-hook-form",
  "@hookform/resolvers",
  "react-icons",
  "@tanstack/react-query",
  "@tanstack/react-table",
  "@tanstack/react-virtual",
  "@fontsource-variable/besley",
  "@fontsource-variable/public-sans",
  "class-variance-authority",
  "clsx",
  "date-fns",
  "lucide-react",
  "radix-ui",
  "recharts",
  "tailwind-merge",
  "zod",
];
