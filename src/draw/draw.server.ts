export { exportSelections, listSelections } from "./history.server.ts";
export { pickTopic } from "./pick.server.ts";
export { selectionTexts } from "./selection-texts.server.ts";
export { recordSelection, recordShowPick } from "./selections.server.ts";
export { soundAnswer } from "./sounds.server.ts";
export { sampleReels, spin } from "./spin.server.ts";
export { countSpinsLeft, findLatestDraw, sweepVisitors, unlockSpins } from "./visitor.server.ts";
