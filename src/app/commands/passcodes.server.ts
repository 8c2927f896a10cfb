import { createSetupLinkLines, makePasscodeLines } from "../first-steps.server.ts";
import { printLine, refuseArguments, runAsCommand } from "./command.server.ts";
import { runInHouse } from "./house-command.server.ts";

/** `npm run passcodes` prints both passcodes, and a setup link if there is no owner. It works on a running site. */
await runAsCommand(async () => {
  refuseArguments("passcodes", process.argv.slice(2));
  const lines = await runInHouse(async (house) => [
    ...(await makePasscodeLines(house)),
    ...(await createSetupLinkLines(house)),
  ]);
  printLine(lines.join("\n"));
});
