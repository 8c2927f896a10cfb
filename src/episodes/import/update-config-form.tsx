import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { useShow } from "#show/use-show.ts";
import { ChoiceField, TextField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { verbatim } from "#ui/controls/input.tsx";
import { Panel } from "#ui/lists/panel.tsx";
import type { EpisodeConfig, ImportState } from "./import.contract.ts";
import { videosApi } from "./import.queries.ts";
import { ImportProgress } from "./import-progress.tsx";
import {
  dayOptions,
  describeSchedule,
  formatMoment,
  hourOptions,
  minuteOptions,
  readMinute,
} from "./import-status.rules.ts";
import { videoSite } from "./video-site.rules.ts";

export default function UpdateConfigForm({
  config,
  state,
  updating,
  onUpdate,
}: {
  config: EpisodeConfig;
  state: ImportState | undefined;
  updating: boolean;
  onUpdate: () => void;
}) {
  const { timeZone } = useShow();
  const hydrated = useHydrated();
  const { updateDay, updateHour, updateMinute, channelId } = config;
  const form = useCallForm({
    initial: { updateDay, updateHour, updateMinute: readMinute(updateMinute), channelId },
    send: (input) =>
      videosApi()("POST /api/episodes/config", {
        body: { ...input, updateMinute: readMinute(input.updateMinute) },
      }),
    draft: "update-config",
    failure: "Failed to update configuration",
    done: "Episode configuration updated successfully",
  });
  return (
    <Panel title="Update configuration" description={describeSchedule(config, timeZone)}>
      <form {...form.props}>
        <fieldset
          disabled={!hydrated}
          className="grid min-w-0 grid-cols-2 items-start gap-x-2.5 gap-y-3.5 tablet:grid-cols-3 desktop:grid-cols-[9.5rem_9.5rem_9.5rem_1fr_auto]"
        >
          <ChoiceField {...form.field("updateDay")} label="Day" options={dayOptions} />
          <ChoiceField {...form.field("updateHour")} label="Hour" options={hourOptions} />
          <ChoiceField {...form.field("updateMinute")} label="Minute" options={minuteOptions} />
          <TextField
            {...form.field("channelId")}
            label="Channel ID"
            required
            className="max-desktop:col-span-full"
            autoComplete="off"
            {...verbatim}
          />
          <div className="grid gap-2.5 max-desktop:col-span-full tablet:grid-flow-col tablet:justify-start desktop:mt-[1.5125rem]">
            <Button type="submit" variant="outline" busy={form.busy} className="h-field">
              Save Configuration
            </Button>
            <Button busy={updating} onClick={onUpdate} className="h-field">
              <RefreshCw />
              Update Now
            </Button>
          </div>
        </fieldset>
        {form.error && <FieldError className="mt-3">{form.error}</FieldError>}
      </form>
      <ImportStatus state={state} updating={updating} />
    </Panel>
  );
}

function ImportStatus({ state, updating }: { state: ImportState | undefined; updating: boolean }): ReactNode {
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
      {`The scheduled update of ${formatMoment(at, timeZone)} failed and is tried again: ${message}`}
    </FieldError>
  );
}
