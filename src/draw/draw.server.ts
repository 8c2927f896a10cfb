export { putOnTable, recentSelections, recordSelection } from "./pick.server.ts";
export { soundAnswer } from "./sounds.server.ts";
export { spin, turningReels } from "./spin.server.ts";
export { spinsLeft, sweepVisitors, unlockSpins, visitorWhoHasDrawn } from "./visitor.server.ts";
