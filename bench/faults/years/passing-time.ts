import { readFileSync, writeFileSync } from "node:fs";

/**
 * Node loads this file before the program. It shifts the program's clock by the number of milliseconds in CLOCK_FILE,
 * which it reads again on every SIGUSR2. Then the pending timers of the schedule and the job queue fire, as if that
 * time had really passed; other timers aren't affected. A file next to CLOCK_FILE counts the signals handled so far.
 */
const clockFile = process.env.CLOCK_FILE ?? "";
const readShift = () => Number(readFileSync(clockFile, "utf8"));
let shiftMs = readShift();

const RealDate = Date;
const readShiftedTime = () => RealDate.now() + shiftMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [readShiftedTime()] : args, newTarget),
  get: (target, key) => (key === "now" ? readShiftedTime : Reflect.get(target, key)),
});

const TIMER_CALLERS = /croner|poller/;

const pendingTimers = new Map<NodeJS.Timeout, () => void>();

type SetTimeoutArguments = [work: (...words: unknown[]) => void, ms?: number, ...words: unknown[]];

globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply(target, self, [work, ms, ...words]: SetTimeoutArguments) {
    if (!TIMER_CALLERS.test(new Error().stack ?? ""))
      return Reflect.apply(target, self, [work, ms, ...words]);
    const fire = () => {
      pendingTimers.delete(timer);
      work(...words);
    };
    const timer: NodeJS.Timeout = Reflect.apply(target, self, [fire, ms]);
    pendingTimers.set(timer, fire);
    return timer;
  },
});

globalThis.clearTimeout = new Proxy(globalThis.clearTimeout, {
  apply(target, self, [timer]: [NodeJS.Timeout]) {
    pendingTimers.delete(timer);
    return Reflect.apply(target, self, [timer]);
  },
});

let signalCount = 0;
process.on("SIGUSR2", () => {
  shiftMs = readShift();
  for (const [timer, end] of [...pendingTimers]) {
    if (!pendingTimers.has(timer)) continue;
    clearTimeout(timer);
    end();
  }
  signalCount += 1;
  writeFileSync(`${clockFile}-set`, String(signalCount));
});
