export { runScheduledUpdate } from "./scheduled-update.server.ts";
export type { IntakeResult, Replacement, VideoIntake } from "./video-intake.server.ts";
