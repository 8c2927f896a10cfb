import { writeFileSync } from "node:fs";

/**
 * Loaded before the program. On every SIGUSR2, the timers of its schedule and its job queue fire, as if the time that
 * its clock was set forward had really passed. Other timers aren't affected. The file PASSED_FILE counts the signals
 * handled so far.
 */
const TIMER_CALLERS = /croner|poller/;

const pendingTimers = new Map<NodeJS.Timeout, () => void>();

type SetTimeoutArguments = [work: (...words: unknown[]) => void, ms?: number, ...words: unknown[]];

globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply(target, self, [work, ms, ...words]: SetTimeoutArguments) {
    if (!TIMER_CALLERS.test(new Error().stack ?? ""))
      return Reflect.apply(target, self, [work, ms, ...words]);
    const end = () => {
      pendingTimers.delete(timer);
      work(...words);
    };
    const timer: NodeJS.Timeout = Reflect.apply(target, self, [end, ms]);
    pendingTimers.set(timer, end);
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
  for (const [timer, end] of [...pendingTimers]) {
    if (!pendingTimers.has(timer)) continue;
    clearTimeout(timer);
    end();
  }
  signalCount += 1;
  writeFileSync(process.env.PASSED_FILE ?? "", String(signalCount));
});
