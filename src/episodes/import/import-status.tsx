import { useShow } from "#show/use-show.ts";
import { FieldError } from "#ui/controls/field.tsx";
import type { ImportState } from "./import.contract.ts";
import { ImportProgress } from "./import-progress.tsx";
import { formatDateAndTime } from "./import-status.rules.ts";
import { videoSite } from "./video-site.rules.ts";

/** Shows the progress of a running import, or why episodes aren't being imported. */
export function ImportStatus({ state, updating }: { state: ImportState | undefined; updating: boolean }) {
  const { timeZone } = useShow();
  if (updating || state?.running) return <ImportProgress running={state?.running ?? null} />;
  if (state?.missingApiKey)
    return (
      <FieldError>{`Nothing can be imported yet: set ${videoSite.apiKeySetting} on the server.`}</FieldError>
    );
  if (!state?.lastFailure) return null;
  const { at, message } = state.lastFailure;
  return (
    <FieldError>
      {`The scheduled update of ${formatDateAndTime(at, timeZone)} failed and will be retried: ${message}`}
    </FieldError>
  );
}
