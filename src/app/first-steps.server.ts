import { adminPasscodeSetting } from "#accounts/sign-in/sign-in.contract.ts";
import { spinPasscodeSetting } from "#machine/machine.contract.ts";
import { readSetting } from "#settings/settings.server.ts";
import { makeSetupLink } from "#show/setup/setup.server.ts";
import { findUrlToOpen } from "./env.server.ts";
import type { House } from "./house.server.ts";

/**
 * Returns what someone at the terminal needs to get started: the site's URL, how to become an admin, and both
 * passcodes.
 */
export async function describeFirstSteps(house: House, port: number): Promise<string> {
  const address = findUrlToOpen(house.env, port);
  const [admin, spin] = await makePasscodeLines(house);
  const link = await makeSetupLink(house, address);
  return `
  Open the site   ${address}
${link ? `  Set it up       ${link}` : `  Become an admin ${address}/auth  (Register, with the admin passcode)`}

  ${admin}
  ${spin}

  Show these again: npm run passcodes    Stop: Ctrl+C

`;
}

export const makePasscodeLines = async (house: House): Promise<string[]> => [
  `Admin passcode  ${await readSetting(house, adminPasscodeSetting)}`,
  `Spin passcode   ${await readSetting(house, spinPasscodeSetting)}`,
];

/**
 * Creates a setup link, which replaces earlier ones. Returns the lines to print, or none if there is already an owner.
 */
export async function createSetupLinkLines(house: House): Promise<string[]> {
  const link = await makeSetupLink(house, findUrlToOpen(house.env, house.env.PORT));
  return link ? [`Set it up       ${link}`] : [];
}
