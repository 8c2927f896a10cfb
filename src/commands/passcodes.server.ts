import { openLog } from "#platform/log.server.ts";
import { readEnv } from "../env.server.ts";
import { openHouse } from "../house-opening.server.ts";
import { passcodes } from "../session/session.server.ts";

/** `npm run passcodes`: what makes an admin and what unlocks spins. The site may be running. */
const { house, close } = await openHouse(
  { ...readEnv(process.env), SAMPLE_CONTENT: false },
  openLog("silent").log,
  { lock: false },
);
const { admin, spin } = await passcodes(house);
process.stdout.write(`Admin passcode  ${admin}\nSpin passcode   ${spin}\n`);
await close();
