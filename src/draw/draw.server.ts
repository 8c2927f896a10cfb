export { pickTopic } from "./pick.server.ts";
export { listRecentSelections, recordSelection } from "./selections.server.ts";
export { soundAnswer } from "./sounds.server.ts";
export { spin, turningReels } from "./spin.server.ts";
export { spinsLeft, sweepVisitors, unlockSpins, visitorWhoHasDrawn } from "./visitor.server.ts";
