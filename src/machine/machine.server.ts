export { selectionTextIndex } from "./history/selection-texts.server.ts";
export { recordTopicChosenOnAir } from "./history/selections.server.ts";
export { findLatestDraw, sweepVisitors } from "./spins/visitor.server.ts";
