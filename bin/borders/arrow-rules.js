/** The rules for which rooms may import which, and through which files. */
import { forbidImports, SERVER_FILE, TABLE_FILE, TEST_FILE } from "./kinds.js";
import { INNER_ROOMS, ROOMS, SHARED_ROOMS } from "./plan.js";

/** The only room that may read other rooms' tables, because its figures cover all rooms. */
const CROSS_ROOM_READER = "office/analytics";

/** The only files in app/ or directly in src/ that every room may import. */
const ROOF_FILES = "^src/(app/(env|house)\\.server|show)\\.ts$";

/**
 * The rooms of SHARED_ROOMS and ROOMS, each with everything that it may import.
 * @type {Record<string, string[]>}
 */
export const ARROWS = {
  ...Object.fromEntries(SHARED_ROOMS.map((room, index) => [room, SHARED_ROOMS.slice(0, index)])),
  ...Object.fromEntries(
    Object.entries(ROOMS).map(([room, targets]) => [room, [...targets, ...SHARED_ROOMS]]),
  ),
};

/** The arrows of INNER_ROOMS (which rooms inside a large one may import which), with full names like "on-air/live". */
export const INNER_ARROWS = Object.entries(INNER_ROOMS).map(([large, list]) => {
  const nameFully = (/** @type {string} */ room) => (room === large ? large : `${large}/${room}`);
  const lines = Object.entries(list).map(([room, targets]) => [nameFully(room), targets.map(nameFully)]);
  return { large, arrows: /** @type {Record<string, string[]>} */ (Object.fromEntries(lines)) };
});

/**
 * Every room whose server code others may import only through its door, `room/room.server.ts`: the rooms inside large
 * ones, and the rooms that have no rooms inside them.
 */
export const ROOMS_WITH_DOORS = [
  ...Object.keys(ARROWS).filter((room) => !(room in INNER_ROOMS)),
  ...INNER_ARROWS.flatMap(({ arrows }) => Object.keys(arrows)),
];

/** Returns a function that makes the path pattern of a room's files, excluding the named rooms inside it. */
const excludeRooms = (/** @type {string[]} */ names) => (/** @type {string} */ room) => {
  const inside = names.filter((one) => one.startsWith(`${room}/`)).map((one) => one.slice(room.length + 1));
  return `^src/${room}/${inside.length > 0 ? `(?!(${inside.join("|")})/)` : ""}`;
};
const makeLargePattern = excludeRooms(Object.keys(ARROWS));
const makeFilesPattern = excludeRooms([...Object.keys(ARROWS), ...ROOMS_WITH_DOORS]);

/** The plan's lists of arrows, each with the function that makes the path patterns of the list's rooms. */
export const ARROW_LISTS = [
  { arrows: ROOMS, makePattern: makeLargePattern },
  ...INNER_ARROWS.map(({ arrows }) => ({ arrows, makePattern: makeFilesPattern })),
];

const makeDoorPattern = (/** @type {string} */ room) =>
  `^src/${room}/${room.split("/").at(-1)}\\.server\\.ts$`;

const roomRules = Object.entries(ARROWS).map(([room, targets]) =>
  forbidImports(
    `arrows-of-${room}`,
    `${room} may import ${targets.join(", ") || "nothing but itself"}: see bin/borders/plan.js.`,
    { path: makeLargePattern(room), pathNot: TEST_FILE },
    { path: "^src/", pathNot: [...[room, ...targets].map(makeLargePattern), ROOF_FILES, TABLE_FILE] },
  ),
);

const innerRules = INNER_ARROWS.flatMap(({ large, arrows }) =>
  Object.entries(arrows).map(([room, targets]) =>
    forbidImports(
      `arrows-inside-${large}`,
      `The rooms inside ${large} may import each other only as INNER_ROOMS in bin/borders/plan.js allows.`,
      { path: makeFilesPattern(room), pathNot: TEST_FILE },
      { path: makeLargePattern(large), pathNot: [...[room, ...targets].map(makeFilesPattern), TABLE_FILE] },
    ),
  ),
);

export const arrowRules = [...roomRules, ...innerRules];

export const doorRules = ROOMS_WITH_DOORS.flatMap((room) => [
  forbidImports(
    "rooms-are-entered-by-the-door",
    "Other rooms may import a room's server code only through the file named after the room: <room>.server.ts.",
    { path: "^src/[^/]+/", pathNot: [TEST_FILE, makeFilesPattern(room), "^src/app/"] },
    { path: `${makeFilesPattern(room)}.*${SERVER_FILE}`, pathNot: [makeDoorPattern(room), TABLE_FILE] },
  ),
  forbidImports(
    "tables-belong-to-their-room",
    "Only a room's own code may use its tables. Others import its <room>.server.ts; only analytics reads across.",
    {
      path: "^src/[^/]+/",
      pathNot: [TEST_FILE, makeFilesPattern(room), makeFilesPattern(CROSS_ROOM_READER)],
    },
    { path: `${makeFilesPattern(room)}.*${TABLE_FILE}` },
  ),
]);
