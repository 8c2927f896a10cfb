import { Agent, get } from "node:http";

/** `node bench/visiting.ts ORIGIN`: twenty visits to the home page a second, each by somebody without a cookie. */
const EVERY_MS = 50;
const [, , origin = ""] = process.argv;
const agent = new Agent({ keepAlive: true });
let times: number[] = [];

let due = performance.now();
const next = () => {
  const startedAt = due;
  get(origin, { agent, headers: { accept: "text/html", "accept-encoding": "br" } }, (answer) => {
    answer.on("end", () => times.push(performance.now() - startedAt)).resume();
  }).on("error", () => times.push(Number.POSITIVE_INFINITY));
  due += EVERY_MS;
  setTimeout(next, Math.max(0, due - performance.now()));
};
next();

process.on("message", () => {
  process.send?.(times);
  times = [];
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
