/** The rules for which rooms may import which, and through which files. */
import { forbid, SERVER, TABLE, TEST } from "./kinds.js";
import { ARROWS } from "./plan.js";

const rooms = Object.keys(ARROWS);

/** The only room that reads other rooms' tables, because it computes figures across all of them. */
const CROSS_ROOM_READER = "office/analytics";

/** Files of the roof that every room may import. */
const ROOF_FILES = "^src/(app/(env|house)\\.server|show)\\.ts$";

/**
 * Returns a path pattern for a room's files, without those of rooms inside it. "platform" includes all of its rooms.
 */
function filesOf(/** @type {string} */ room) {
  if (room === "platform") return "^src/platform/";
  const inside = rooms.filter((one) => one.startsWith(`${room}/`)).map((one) => one.slice(room.length + 1));
  return `^src/${room}/${inside.length > 0 ? `(?!(${inside.join("|")})/)` : ""}`;
}

const doorOf = (/** @type {string} */ room) => `^src/${room}/${room.split("/").at(-1)}\\.server\\.ts$`;

export const arrowRules = Object.entries(ARROWS).map(([room, targets]) =>
  forbid(
    `arrows-of-${room}`,
    `${room} may import ${targets.join(", ") || "nothing but itself"}: see the table of arrows.`,
    { path: filesOf(room), pathNot: TEST },
    {
      path: "^src/[^/]+/",
      pathNot: [
        ...[room, ...targets].map(filesOf),
        ROOF_FILES,
        ...(room === CROSS_ROOM_READER ? [TABLE] : []),
      ],
    },
  ),
);

const rulesOfDoors = Object.keys(ARROWS).flatMap((room) => [
  forbid(
    "rooms-are-entered-by-the-door",
    "Another room's server code is entered through the file with the room's name alone: <room>.server.ts.",
    { path: "^src/[^/]+/", pathNot: [TEST, filesOf(room), "^src/app/"] },
    { path: `${filesOf(room)}.*${SERVER}`, pathNot: [doorOf(room), TABLE] },
  ),
  forbid(
    "tables-belong-to-their-room",
    "A table is read and written by its own room; others use that room's door. Analytics alone reads across.",
    { path: "^src/[^/]+/", pathNot: [TEST, filesOf(room), filesOf(CROSS_ROOM_READER)] },
    { path: `${filesOf(room)}.*${TABLE}` },
  ),
]);

export const doorRules = [
  ...rulesOfDoors,
  forbid(
    "rooms-do-not-know-the-roof",
    "app/ and the files directly in src/ put the rooms together; a room knows of them only the show, the house and the environment.",
    { path: "^src/[^/]+/", pathNot: [TEST, "^src/app/"] },
    { path: "^src/(app/|[^/]+$)", pathNot: ROOF_FILES },
  ),
];
