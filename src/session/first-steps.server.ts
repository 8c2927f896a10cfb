import type { House } from "#house.server.ts";
import { passcodes } from "./settings.server.ts";

/** What a person at the terminal needs first: the address, how to become an admin, and both passcodes. */
export async function firstSteps(house: House, address: string): Promise<string> {
  const { admin, spin } = await passcodes(house);
  return `
  The site        ${address}
  Become an admin ${address}/auth  (Register, with the admin passcode)

  Admin passcode  ${admin}
  Spin passcode   ${spin}

  Show both again: npm run passcodes     Stop: Ctrl+C

`;
}
