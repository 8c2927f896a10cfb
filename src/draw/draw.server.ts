export { pickTopic } from "./pick.server.ts";
export { listRecentSelections, recordSelection } from "./selections.server.ts";
export { soundAnswer } from "./sounds.server.ts";
export { sampleReels, spin } from "./spin.server.ts";
export { countSpinsLeft, findLatestDraw, sweepVisitors, unlockSpins } from "./visitor.server.ts";
