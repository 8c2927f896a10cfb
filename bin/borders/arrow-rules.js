/** The rules for which rooms may import which, and through which files. */
import { forbid, SERVER_FILE, TABLE_FILE, TEST_FILE } from "./kinds.js";
import { ARROWS } from "./plan.js";

const rooms = Object.keys(ARROWS);

/** The only room that may read other rooms' tables, because its figures cover all rooms. */
const CROSS_ROOM_READER = "office/analytics";

/** The only files outside the rooms that every room may import. */
const ROOF_FILES = "^src/(app/(env|house)\\.server|show)\\.ts$";

/**
 * Returns a path pattern that matches a room's files. The pattern excludes the rooms inside that room, unless it is
 * "platform".
 */
function makeFilesPattern(/** @type {string} */ room) {
  if (room === "platform") return "^src/platform/";
  const inside = rooms.filter((one) => one.startsWith(`${room}/`)).map((one) => one.slice(room.length + 1));
  return `^src/${room}/${inside.length > 0 ? `(?!(${inside.join("|")})/)` : ""}`;
}

const makeDoorPattern = (/** @type {string} */ room) =>
  `^src/${room}/${room.split("/").at(-1)}\\.server\\.ts$`;

export const arrowRules = Object.entries(ARROWS).map(([room, targets]) =>
  forbid(
    `arrows-of-${room}`,
    `${room} may import ${targets.join(", ") || "nothing but itself"}: see the table of arrows.`,
    { path: makeFilesPattern(room), pathNot: TEST_FILE },
    {
      path: "^src/[^/]+/",
      pathNot: [
        ...[room, ...targets].map(makeFilesPattern),
        ROOF_FILES,
        ...(room === CROSS_ROOM_READER ? [TABLE_FILE] : []),
      ],
    },
  ),
);

const entryRules = Object.keys(ARROWS).flatMap((room) => [
  forbid(
    "rooms-are-entered-by-the-door",
    "Another room's server code is entered through the file with the room's name alone: <room>.server.ts.",
    { path: "^src/[^/]+/", pathNot: [TEST_FILE, makeFilesPattern(room), "^src/app/"] },
    { path: `${makeFilesPattern(room)}.*${SERVER_FILE}`, pathNot: [makeDoorPattern(room), TABLE_FILE] },
  ),
  forbid(
    "tables-belong-to-their-room",
    "A table is read and written by its own room; others use that room's door. Analytics alone reads across.",
    {
      path: "^src/[^/]+/",
      pathNot: [TEST_FILE, makeFilesPattern(room), makeFilesPattern(CROSS_ROOM_READER)],
    },
    { path: `${makeFilesPattern(room)}.*${TABLE_FILE}` },
  ),
]);

export const doorRules = [
  ...entryRules,
  forbid(
    "rooms-do-not-know-the-roof",
    "app/ and the files directly in src/ put the rooms together; a room knows of them only the show, the house and the environment.",
    { path: "^src/[^/]+/", pathNot: [TEST_FILE, "^src/app/"] },
    { path: "^src/(app/|[^/]+$)", pathNot: ROOF_FILES },
  ),
];
