import { readFileSync } from "node:fs";

/**
 * Loaded before the program. Shifts its clock by the number of milliseconds in the file CLOCK_FILE, which is read again
 * on every SIGUSR2. Timers aren't affected, as when somebody sets a machine's clock.
 */
const readShift = () => Number(readFileSync(process.env.CLOCK_FILE ?? "", "utf8"));
let shiftMs = readShift();
process.on("SIGUSR2", () => {
  shiftMs = readShift();
});

const RealDate = Date;
const readShiftedTime = () => RealDate.now() + shiftMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, asked) =>
    Reflect.construct(target, given.length === 0 ? [readShiftedTime()] : given, asked),
  get: (target, key) => (key === "now" ? readShiftedTime : Reflect.get(target, key)),
});
