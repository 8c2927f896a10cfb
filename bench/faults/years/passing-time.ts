import { writeFileSync } from "node:fs";

/**
 * Loaded before the program. At every SIGUSR2, the timers of its schedule and its jobs fire, as if the time had passed
 * by which its clock was set forward. All other timers continue. The file PASSED_FILE counts how often that happened.
 */
const CALLERS = /croner|poller/;

const waiting = new Map<NodeJS.Timeout, () => void>();

type SetTimeout = [work: (...words: unknown[]) => void, ms?: number, ...words: unknown[]];

globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply(target, self, [work, ms, ...words]: SetTimeout) {
    if (!CALLERS.test(new Error().stack ?? "")) return Reflect.apply(target, self, [work, ms, ...words]);
    const end = () => {
      waiting.delete(timer);
      work(...words);
    };
    const timer: NodeJS.Timeout = Reflect.apply(target, self, [end, ms]);
    waiting.set(timer, end);
    return timer;
  },
});

globalThis.clearTimeout = new Proxy(globalThis.clearTimeout, {
  apply(target, self, [timer]: [NodeJS.Timeout]) {
    waiting.delete(timer);
    return Reflect.apply(target, self, [timer]);
  },
});

let passed = 0;
process.on("SIGUSR2", () => {
  for (const [timer, end] of [...waiting]) {
    if (!waiting.has(timer)) continue;
    clearTimeout(timer);
    end();
  }
  passed += 1;
  writeFileSync(process.env.PASSED_FILE ?? "", String(passed));
});
