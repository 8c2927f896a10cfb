export { runScheduledUpdate } from "./scheduled-update.server.ts";
export type { Intake, VideoIntake } from "./video-intake.server.ts";
