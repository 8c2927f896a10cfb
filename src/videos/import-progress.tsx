import { Progress } from "#ui/states/progress.tsx";
import { progressOf } from "./import-status.rules.ts";
import type { ImportState } from "./videos.contract.ts";

/** How far the running update is; before the server says, that YouTube is asked. */
export function ImportProgress({ running }: { running: ImportState["running"] }) {
  return <Progress {...(running ? progressOf(running) : { label: "Asking YouTube" })} />;
}
