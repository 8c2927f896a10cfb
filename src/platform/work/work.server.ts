/** The door of work: what the rest of the program may use of it. */
export { inSlices } from "./in-slices.server.ts";
export { Queue } from "./queue.server.ts";
export { runSeveral } from "./run-several.server.ts";
