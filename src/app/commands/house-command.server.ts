import type { House } from "#app/house.server.ts";
import { openLog } from "#platform/log/log.server.ts";
import { openHouse } from "../house-opening.server.ts";
import { readCommandSettings, requireDatabase } from "./command.server.ts";

/**
 * Opens the site that the environment variables describe, runs `work` with it, and closes it. Can be used even while
 * the site is running. Logs nothing.
 */
export async function runInHouse<T>(work: (house: House) => Promise<T>): Promise<T> {
  const settings = readCommandSettings();
  requireDatabase(settings);
  const env = { ...settings.env, SAMPLE_CONTENT: false };
  const { house, close } = await openHouse(env, openLog("silent").log, { lock: false });
  try {
    return await work(house);
  } finally {
    await close();
  }
}
