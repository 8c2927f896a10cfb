import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { exportSelections, listSelections } from "./history/history.server.ts";
import { recordSelection } from "./history/selections.server.ts";
import { drawEndpoints } from "./machine.contract.ts";
import { serveSound } from "./sounds.server.ts";
import { pickTopic } from "./spins/pick.server.ts";
import { readRandomReelTexts, spin } from "./spins/spin.server.ts";
import { countSpinsLeft, unlockSpins } from "./spins/visitor.server.ts";

export const bindDrawApi = (house: House) =>
  bindEndpoints(drawEndpoints, {
    "POST /api/verify-passcode": async (call) => ({
      success: true as const,
      spinsLeft: await unlockSpins(house, call, call.body.passcode),
    }),
    "GET /api/slot-machine/spins": async (call) => ({ spinsLeft: await countSpinsLeft(house, call) }),
    "GET /api/slot-machine/reels": () => readRandomReelTexts(house),
    "POST /api/topics/generate": (call) => spin(house, call, call.header("idempotency-key")),
    "POST /api/topics/{id}/used": (call) => pickTopic(house, call, call.params.id),
    "POST /api/selected-topics": (call) => recordSelection(house, call, call.body),
    "GET /api/selected-topics/recent": ({ query }) => listSelections(house, query),
    "GET /api/selected-topics/export": () => exportSelections(house),
    "GET /api/sounds/slot-machine-music": ({ header }) => serveSound("slot-machine-music", header),
    "GET /api/sounds/win": ({ header }) => serveSound("win", header),
    "GET /api/sounds/beep": ({ header }) => serveSound("beep", header),
  });
