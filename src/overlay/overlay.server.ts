import type { Actor, House } from "#house.server.ts";
import { readTeamState, type WeekGuests } from "#live/live.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { changeSettings, isSameSecret, makeSecret, readSetting } from "#settings/settings.server.ts";
import { findDraw } from "#show-draws/show-draws.server.ts";
import { type HostView, hostKey, overlayKey, type ScreenLinks } from "./overlay.contract.ts";

export type { WeekGuests } from "#live/live.server.ts";

const KEYS = { overlay: overlayKey, host: hostKey };
export type Screen = keyof typeof KEYS;

export async function readScreenLinks(house: House): Promise<ScreenLinks> {
  const { PUBLIC_URL } = house.env;
  return {
    url: `${PUBLIC_URL}/overlay/${await readSetting(house, overlayKey)}`,
    hostUrl: `${PUBLIC_URL}/host/${await readSetting(house, hostKey)}`,
  };
}

/** The old address ends at once. */
export async function rotateKey(house: House, actor: Actor, which: Screen): Promise<ScreenLinks> {
  const setting = KEYS[which];
  await changeSettings(house, actor, [setting], { [setting.name]: makeSecret(setting.secretLength) });
  return readScreenLinks(house);
}

/** @throws {Refusal} 404 for any other key */
export async function requireKey(house: House, which: Screen, key: string): Promise<void> {
  if (!(await hasKey(house, which, key))) throw notFound("Not found");
}

export const hasKey = async (house: House, which: Screen, key: string): Promise<boolean> =>
  isSameSecret(key, await readSetting(house, KEYS[which]));

export async function readHostView(house: House, guests: WeekGuests): Promise<HostView> {
  const state = await readTeamState(house, guests);
  const draw = state.draw && (await findDraw(house.db, state.draw.id));
  const { name, timeZone } = house.show();
  return { ...state, showName: name, timeZone, word: draw?.word ?? null };
}
