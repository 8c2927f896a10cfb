import type { House } from "#house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { drawEndpoints } from "./draw.contract.ts";
import { exportSelections, listSelections } from "./history.server.ts";
import { pickTopic } from "./pick.server.ts";
import { recordSelection } from "./selections.server.ts";
import { soundAnswer } from "./sounds.server.ts";
import { sampleReels, spin } from "./spin.server.ts";
import { countSpinsLeft, unlockSpins } from "./visitor.server.ts";

export const drawApi = (house: House) =>
  bind(drawEndpoints, {
    "POST /api/verify-passcode": async (call) => ({
      success: true as const,
      spinsLeft: await unlockSpins(house, call, call.body.passcode),
    }),
    "GET /api/slot-machine/spins": async (call) => ({ spinsLeft: await countSpinsLeft(house, call) }),
    "GET /api/slot-machine/reels": () => sampleReels(house),
    "POST /api/topics/generate": (call) => spin(house, call, call.header("idempotency-key")),
    "POST /api/topics/{id}/used": (call) => pickTopic(house, call, call.params.id),
    "POST /api/selected-topics": (call) => recordSelection(house, call, call.body),
    "GET /api/selected-topics/recent": ({ query }) => listSelections(house, query),
    "GET /api/selected-topics/export": () => exportSelections(house),
    "GET /api/sounds/slot-machine-music": ({ header }) => soundAnswer("slot-machine-music", header),
    "GET /api/sounds/win": ({ header }) => soundAnswer("win", header),
    "GET /api/sounds/beep": ({ header }) => soundAnswer("beep", header),
  });
