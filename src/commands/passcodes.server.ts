import { passcodes } from "../session/session.server.ts";
import { runCommand } from "./command.server.ts";

/** `npm run passcodes`: what makes an admin and what unlocks spins. The site may be running. */
await runCommand(() => async (house) => {
  const { admin, spin } = await passcodes(house);
  return `Admin passcode  ${admin}\nSpin passcode   ${spin}`;
});
