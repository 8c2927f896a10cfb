import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState } from "react";
import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { useShow } from "#show/use-show.ts";
import { ChoiceField } from "#ui/calls/choice-field.tsx";
import { TextField } from "#ui/calls/fields.tsx";
import { useSharedForm } from "#ui/calls/use-shared-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { verbatimProps } from "#ui/controls/input.tsx";
import { Panel } from "#ui/lists/panel.tsx";
import type { EpisodeConfig } from "./import.contract.ts";
import { createImportClient } from "./import.queries.ts";
import {
  autoUpdateDayOptions,
  autoUpdateHourOptions,
  autoUpdateMinuteOptions,
  describeUpdateSchedule,
  toAllowedUpdateMinute,
} from "./import-status.rules.ts";

/**
 * A form for when and from where episodes are imported. It starts out collapsed, except before the first import,
 * because the team must first check the channel.
 */
export default function UpdateConfigForm({ config }: { config: EpisodeConfig }) {
  const { timeZone } = useShow();
  const isHydrated = useHydrated();
  // Decided only once. Otherwise, the form would collapse when the first import ends, even if somebody is filling it in.
  const [isOpenAtFirst] = useState(config.lastChecked === null);
  const form = useSharedForm({
    stored: config,
    toFields,
    send: (input, basedOn) =>
      createImportClient()("POST /api/episodes/config", {
        body: { ...input, updateMinute: toAllowedUpdateMinute(input.updateMinute), basedOn },
      }),
    draft: "update-config",
    failure: "Failed to update configuration",
    done: "Episode configuration updated successfully",
  });
  return (
    <details open={isOpenAtFirst} className="group">
      <summary className="flex w-fit cursor-pointer items-center gap-2.5 rounded-sign py-1 text-on-2 text-t-0 hover:text-on">
        <SlidersHorizontal aria-hidden="true" className="size-4 shrink-0" />
        <span className="sr-only">Update configuration.</span>
        <span>{describeUpdateSchedule(config, timeZone)}</span>
      </summary>
      <Panel title="Update configuration" className="mt-3">
        <form {...form.props}>
          <fieldset
            disabled={!isHydrated}
            className="grid min-w-0 grid-cols-2 items-start gap-x-2.5 gap-y-3.5 tablet:grid-cols-3 desktop:grid-cols-[9.5rem_9.5rem_9.5rem_1fr_auto] group-data-sheet/episodes:grid-cols-3"
          >
            <ChoiceField {...form.field("updateDay")} label="Day" options={autoUpdateDayOptions} />
            <ChoiceField {...form.field("updateHour")} label="Hour" options={autoUpdateHourOptions} />
            <ChoiceField {...form.field("updateMinute")} label="Minute" options={autoUpdateMinuteOptions} />
            <TextField
              {...form.field("channelId")}
              label="Channel ID"
              required
              className="max-desktop:col-span-full group-data-sheet/episodes:col-span-full"
              autoComplete="off"
              {...verbatimProps}
            />
            <Button
              type="submit"
              variant="outline"
              busy={form.busy}
              className="h-field max-desktop:col-span-full desktop:mt-[1.5125rem] group-data-sheet/episodes:col-span-full group-data-sheet/episodes:mt-0"
            >
              Save Configuration
            </Button>
          </fieldset>
          {form.error && <FieldError className="mt-3">{form.error}</FieldError>}
        </form>
      </Panel>
    </details>
  );
}

const toFields = ({ updateDay, updateHour, updateMinute, channelId }: EpisodeConfig) => ({
  ...{ updateDay, updateHour, channelId },
  updateMinute: toAllowedUpdateMinute(updateMinute),
});
