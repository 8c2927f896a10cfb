/** The door of work: what the rest of the program may use of it. */
export { Admission } from "./admission.server.ts";
export { inSlices } from "./in-slices.server.ts";
export { Turns } from "./turns.server.ts";
