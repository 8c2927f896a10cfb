export { runScheduledUpdate } from "./scheduled-update.server.ts";
export type { IntakeResult, ReplacementResult, VideoIntake } from "./video-intake.server.ts";
