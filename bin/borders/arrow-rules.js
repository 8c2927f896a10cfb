/** Who may import whom, and by which way in. */
import { forbid, SERVER, TABLE, TEST } from "./kinds.js";
import { ARROWS, PLATFORM } from "./plan.js";

const rooms = Object.keys(ARROWS).filter((folder) => !folder.startsWith("platform/"));

export const arrowRules = Object.entries(ARROWS).map(([folder, targets]) =>
  forbid(
    `arrows-of-${folder}`,
    `${folder} may import ${targets.join(", ") || "nothing but itself"}: see the table of arrows.`,
    { path: `^src/${folder}/`, pathNot: TEST },
    {
      path: "^src/[^/]+/",
      pathNot: [
        `^src/(${[folder, ...targets].join("|")})/`,
        // The one room that reads across: its figures are counted from every room's tables.
        ...(folder === "analytics" ? [TABLE] : []),
      ],
    },
  ),
);

export const doorRules = [
  forbid(
    "tables-belong-to-their-room",
    "A table is read and written by its own room; others use that room's door. Analytics alone reads across.",
    { path: "^src/(platform/[^/]+|[^/]+)/", pathNot: [TEST, "^src/analytics/[^/]+\\.server\\.ts$"] },
    { path: TABLE, pathNot: "^src/$1/" },
  ),
  forbid(
    "rooms-are-entered-by-the-door",
    "Another room's server code is entered through <room>.server.ts alone.",
    { path: "^src/([^/]+)/", pathNot: [TEST, "^src/commands/"] },
    {
      path: `^src/(${rooms.join("|")})/.*${SERVER}`,
      pathNot: ["^src/$1/", TABLE, ...rooms.map((room) => `^src/${room}/${room}\\.server\\.ts$`)],
    },
  ),
  forbid(
    "platform-is-entered-by-the-doors",
    "A room of platform is entered through platform/<room>/<room>.server.ts alone; its contracts, rules and browser files are open.",
    { path: "^src/(platform/[^/]+|[^/]+)/", pathNot: TEST },
    {
      path: `^src/platform/.*${SERVER}`,
      pathNot: [
        "^src/$1/",
        TABLE,
        ...Object.keys(PLATFORM).map((room) => `^src/platform/${room}/${room}\\.server\\.ts$`),
      ],
    },
  ),
  forbid(
    "rooms-do-not-know-the-roof",
    "Files directly in src/ put the rooms together; a room knows of them only the show and the environment.",
    { path: "^src/[^/]+/", pathNot: [TEST, "^src/commands/"] },
    { path: "^src/[^/]+$", pathNot: "^src/(show|(env|house)\\.server)\\.ts$" },
  ),
];
