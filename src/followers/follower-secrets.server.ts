import type { House } from "#app/house.server.ts";
import { ensureSecrets, readSetting } from "#settings/settings.server.ts";
import type { followerSecretSetting, pushSecretSetting } from "./follower-secrets.contract.ts";

/** Returns the secret stored under the given setting. Creates it if it doesn't exist yet. */
export async function readOrCreateSecret(
  house: Pick<House, "db" | "env">,
  setting: typeof followerSecretSetting | typeof pushSecretSetting,
): Promise<string> {
  const storedSecret = await readSetting(house, setting);
  if (storedSecret) return storedSecret;
  await ensureSecrets(house.db, [setting]);
  return readSetting(house, setting);
}
