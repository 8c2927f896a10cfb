export { mapSlices } from "./map-slices.server.ts";
export { createMemoryCounter, type LimitCounter } from "./memory-limit-counter.server.ts";
export { Queue } from "./queue.server.ts";
export { RoundRobinQueue } from "./round-robin-queue.server.ts";
export { runConcurrently } from "./run-several.server.ts";
export { type ScheduledWork, startSchedule } from "./schedule.server.ts";
export { runThread, ThreadEndedError } from "./thread.server.ts";
