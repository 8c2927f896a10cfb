export { selectionTexts } from "./selection-texts.server.ts";
export { recordShowPick } from "./selections.server.ts";
export { findLatestDraw, sweepVisitors } from "./visitor.server.ts";
