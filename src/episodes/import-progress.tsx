import { Progress } from "#ui/states/progress.tsx";
import type { ImportState } from "./episode-import.contract.ts";
import { progressOf } from "./update-words.rules.ts";

/** How far the running update is; before the server says, that YouTube is asked. */
export function ImportProgress({ running }: { running: ImportState["running"] }) {
  return <Progress {...(running ? progressOf(running) : { label: "Asking YouTube" })} />;
}
