import { passcodes } from "../session/session.server.ts";
import { runCommand, say } from "./command.server.ts";
import { inHouse } from "./house-command.server.ts";

/** `npm run passcodes`: what makes an admin and what unlocks spins. The site may be running. */
await runCommand(async () => {
  const { admin, spin } = await inHouse(passcodes);
  say(`Admin passcode  ${admin}\nSpin passcode   ${spin}`);
});
