import type { House } from "#house.server.ts";
import { spinPasscode } from "./draw/draw.contract.ts";
import { adminPasscode } from "./session/session.contract.ts";
import { readSetting } from "./settings/settings.server.ts";

/** The address, how to become an admin, and both passcodes: for a person at the terminal. */
export async function firstSteps(house: House, address: string): Promise<string> {
  const [admin, spin] = await listPasscodes(house);
  return `
  The site        ${address}
  Become an admin ${address}/auth  (Register, with the admin passcode)

  ${admin}
  ${spin}

  Show both again: npm run passcodes     Stop: Ctrl+C

`;
}

/** What makes an admin, and what unlocks spins: a line each. */
export const listPasscodes = async (house: House): Promise<string[]> => [
  `Admin passcode  ${await readSetting(house, adminPasscode)}`,
  `Spin passcode   ${await readSetting(house, spinPasscode)}`,
];
