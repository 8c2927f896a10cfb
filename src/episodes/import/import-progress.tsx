import { Progress } from "#ui/states/progress.tsx";
import type { ImportState } from "./import.contract.ts";
import { describeUpdateProgress } from "./import-status.rules.ts";
import { videoSite } from "./video-site.rules.ts";

export function ImportProgress({ running }: { running: ImportState["running"] }) {
  return (
    <Progress {...(running ? describeUpdateProgress(running) : { label: `Contacting ${videoSite.name}` })} />
  );
}
