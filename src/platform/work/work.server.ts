export { createMemoryCounts, type LimitCounts } from "./limit-counts.server.ts";
export { Lines } from "./lines.server.ts";
export { mapSlices } from "./map-slices.server.ts";
export { Queue } from "./queue.server.ts";
export { runSeveral } from "./run-several.server.ts";
export { type ScheduledWork, startSchedule } from "./schedule.server.ts";
export { runThread, ThreadEnded } from "./thread.server.ts";
