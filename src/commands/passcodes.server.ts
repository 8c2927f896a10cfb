import { passcodeLines } from "../first-steps.server.ts";
import { runCommand, say } from "./command.server.ts";
import { inHouse } from "./house-command.server.ts";

/** `npm run passcodes`. The site may be running. */
await runCommand(async () => say((await inHouse(passcodeLines)).join("\n")));
