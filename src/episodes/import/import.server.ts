export { runScheduledUpdate } from "./scheduled-update.server.ts";
export type { Intake, Replacement, VideoIntake } from "./video-intake.server.ts";
