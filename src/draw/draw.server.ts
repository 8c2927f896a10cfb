export { putOnTable, recentSelections, recordSelection } from "./pick.server.ts";
export { type SoundName, soundAnswer } from "./sounds.server.ts";
export { spin, turningReels } from "./spin.server.ts";
export { spinsLeft, sweepVisitors, unlockSpins, visitorWhoHasDrawn } from "./visitor.server.ts";
