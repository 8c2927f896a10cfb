import type { Actor, House } from "#app/house.server.ts";
import { requireShowDraw } from "#on-air/draws/draws.server.ts";
import { readHostsLiveState, readPublicLiveState, type WeekGuestAccess } from "#on-air/live/live.server.ts";
import { listQuestionQueue, readQuestionVoteCount } from "#on-air/questions/questions.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import type { CallContext } from "#platform/http/http.server.ts";
import { changeSettings, generateSecret, isSameSecret, readSetting } from "#settings/settings.server.ts";
import {
  HostView,
  hostKeySetting,
  type OverlayFacts,
  OverlayView,
  overlayKeySetting,
  type ScreenLinks,
} from "./overlay.contract.ts";
import { composeOverlayFacts } from "./overlay-facts.rules.ts";

export type { WeekGuestAccess } from "#on-air/live/live.server.ts";

const KEY_SETTINGS = { overlay: overlayKeySetting, host: hostKeySetting };
export type ScreenKind = keyof typeof KEY_SETTINGS;

type KeyedCall = Pick<CallContext, "clientKey" | "request"> & { params: { key: string } };

export async function readScreenLinks(house: House): Promise<ScreenLinks> {
  const { PUBLIC_URL } = house.env;
  return {
    url: `${PUBLIC_URL}/overlay/${await readSetting(house, overlayKeySetting)}`,
    hostUrl: `${PUBLIC_URL}/host/${await readSetting(house, hostKeySetting)}`,
  };
}

/** Replaces a screen's key and returns the new links. The old link stops working immediately. */
export async function rotateScreenKey(house: House, actor: Actor, screen: ScreenKind): Promise<ScreenLinks> {
  const setting = KEY_SETTINGS[screen];
  await changeSettings(house, actor, [setting], { [setting.name]: generateSecret(setting.secretLength) });
  return readScreenLinks(house);
}

/**
 * Checks a screen's key.
 * @throws {Refusal} 404 if it is wrong
 */
export async function requireScreenKey(house: House, screen: ScreenKind, key: string): Promise<void> {
  if (!(await hasScreenKey(house, screen, key))) throw notFound("Link");
}

export const hasScreenKey = async (house: House, screen: ScreenKind, key: string): Promise<boolean> =>
  isSameSecret(key, await readSetting(house, KEY_SETTINGS[screen]));

/**
 * Streams what a screen shows, for as long as its key is valid.
 * @throws {Refusal} 404 for a wrong key; 503 if too many streams are open
 */
export async function openScreenStream(
  house: House,
  guests: WeekGuestAccess,
  which: ScreenKind,
  { params: { key }, clientKey, request: { method } }: KeyedCall,
): Promise<Response> {
  await requireScreenKey(house, which, key);
  const authorization = { holder: which, isStillValid: () => hasScreenKey(house, which, key) };
  const caller = { kind: which, clientKey, method, authorization };
  const readView = which === "overlay" ? readOverlayView : readHostView;
  return house.streams.open(which, caller, () => readView(house, guests));
}

async function readOverlayView(house: House, guests: WeekGuestAccess): Promise<OverlayView> {
  const state = await readPublicLiveState(house, guests);
  const drawDetails = state.draw && (await requireShowDraw(house.db, state.draw.id));
  return OverlayView.parse({ ...state, drawDetails, facts: getOverlayFacts(house) });
}

export const getOverlayFacts = ({ show, env }: Pick<House, "show" | "env">): OverlayFacts =>
  composeOverlayFacts(show(), env.PUBLIC_URL);

export async function readHostView(house: House, guests: WeekGuestAccess): Promise<HostView> {
  const state = await readHostsLiveState(house, guests);
  const draw = state.draw && (await requireShowDraw(house.db, state.draw.id));
  const { name, timeZone } = house.show();
  const queue = await listQuestionQueue(house.db, state.date);
  const question = state.question && {
    ...state.question,
    votes: await readQuestionVoteCount(house.db, state.question),
  };
  return HostView.parse({ ...state, showName: name, timeZone, word: draw?.word ?? null, question, queue });
}
