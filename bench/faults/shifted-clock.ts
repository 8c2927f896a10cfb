import { readFileSync } from "node:fs";

/**
 * Loaded before the program. Shifts its clock by the milliseconds in the file CLOCK_FILE, which is read again at every
 * SIGUSR2. Timers continue, as on a machine whose clock is set.
 */
const readShift = () => Number(readFileSync(process.env.CLOCK_FILE ?? "", "utf8"));
let shift = readShift();
process.on("SIGUSR2", () => {
  shift = readShift();
});

const Real = Date;
const now = () => Real.now() + shift;
globalThis.Date = new Proxy(Real, {
  construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});
