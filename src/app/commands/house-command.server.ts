import type { House } from "#app/house.server.ts";
import { openLog } from "#platform/log/log.server.ts";
import { openHouse } from "../house-opening.server.ts";
import { commandSettings, requireDatabase } from "./command.server.ts";

/** Runs `work` in the house that the environment names, even while a site is running. Nothing goes to the log. */
export async function runInHouse<T>(work: (house: House) => Promise<T>): Promise<T> {
  const settings = commandSettings();
  requireDatabase(settings);
  const env = { ...settings.env, SAMPLE_CONTENT: false };
  const { house, close } = await openHouse(env, openLog("silent").log, { lock: false });
  try {
    return await work(house);
  } finally {
    await close();
  }
}
