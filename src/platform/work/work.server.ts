export { mapSlices } from "./map-slices.server.ts";
export { createMemoryLimitCounter, type LimitCounter } from "./memory-limit-counter.server.ts";
export { Queue } from "./queue.server.ts";
export { RoundRobinQueue } from "./round-robin-queue.server.ts";
export { runConcurrently } from "./run-concurrently.server.ts";
export { type ScheduledWork, startSchedule } from "./schedule.server.ts";
export { runInThread, ThreadEndedError } from "./thread.server.ts";
