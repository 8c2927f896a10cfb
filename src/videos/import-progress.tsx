import { Progress } from "#ui/states/progress.tsx";
import { progressOf } from "./import-status.rules.ts";
import { videoSite } from "./video-site.rules.ts";
import type { ImportState } from "./videos.contract.ts";

export function ImportProgress({ running }: { running: ImportState["running"] }) {
  return <Progress {...(running ? progressOf(running) : { label: `Asking ${videoSite.name}` })} />;
}
