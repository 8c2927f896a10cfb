export { createMemoryCounter, type LimitCounter } from "./limit-counts.server.ts";
export { mapSlices } from "./map-slices.server.ts";
export { Queue } from "./queue.server.ts";
export { RoundRobinQueue } from "./round-robin-queue.server.ts";
export { runConcurrently } from "./run-several.server.ts";
export { type ScheduledWork, startSchedule } from "./schedule.server.ts";
export { runThread, ThreadEndedError } from "./thread.server.ts";
