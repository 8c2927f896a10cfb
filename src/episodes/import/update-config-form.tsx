import { zodResolver } from "@hookform/resolvers/zod";
import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "#platform/browser/api-client.ts";
import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Select } from "#ui/controls/select.tsx";
import { Panel } from "#ui/lists/panel.tsx";
import { DAYS, type EpisodeConfig, EpisodeConfigInput, type ImportState } from "./import.contract.ts";
import { ImportProgress } from "./import-progress.tsx";
import { describeSchedule, formatMoment, hourOptions, minuteOptions } from "./import-status.rules.ts";
import { useSaveConfig } from "./use-imports.ts";
import { videoSite } from "./video-site.rules.ts";

const dayOptions = DAYS.map((day) => ({ value: day, label: day }));

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
  const save = useSaveConfig();
  const { timeZone } = useShow();
  const hydrated = useHydrated();
  const { updateDay, updateHour, updateMinute, channelId } = config;
  const form = useForm<EpisodeConfigInput>({
    resolver: zodResolver(EpisodeConfigInput),
    values: { updateDay, updateHour, updateMinute: minuteOf(updateMinute), channelId },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    try {
      await save.mutateAsync(input);
      form.reset(input);
    } catch (error) {
      for (const { path, message } of error instanceof ApiError ? error.issues : [])
        if (path in input) form.setError(path as keyof EpisodeConfigInput, { message });
    }
  });
  return (
    <Panel title="Update configuration" description={describeSchedule(config, timeZone)}>
      <form onSubmit={submit} noValidate>
        <fieldset
          disabled={!hydrated}
          className="grid min-w-0 grid-cols-2 items-start gap-x-2.5 gap-y-3.5 tablet:grid-cols-3 desktop:grid-cols-[9.5rem_9.5rem_9.5rem_1fr_auto]"
        >
          <Field label="Day" error={errors.updateDay?.message}>
            <Select options={dayOptions} defaultValue={updateDay} {...form.register("updateDay")} />
          </Field>
          <Field label="Hour" error={errors.updateHour?.message}>
            <Select
              options={hourOptions}
              defaultValue={updateHour}
              {...form.register("updateHour", { setValueAs: Number })}
            />
          </Field>
          <Field label="Minute" error={errors.updateMinute?.message}>
            <Select
              options={minuteOptions}
              defaultValue={updateMinute}
              {...form.register("updateMinute", { setValueAs: Number })}
            />
          </Field>
          <Field
            label="Channel ID"
            required
            error={errors.channelId?.message}
            className="max-desktop:col-span-full"
          >
            <Input
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={channelId}
              {...form.register("channelId")}
            />
          </Field>
          <div className="grid gap-2.5 max-desktop:col-span-full tablet:grid-flow-col tablet:justify-start desktop:mt-[1.5125rem]">
            <Button type="submit" variant="outline" busy={save.isPending} className="h-field">
              Save Configuration
            </Button>
            <Button busy={updating} onClick={onUpdate} className="h-field">
              <RefreshCw />
              Update Now
            </Button>
          </div>
        </fieldset>
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

const minuteOf = (minute: number): EpisodeConfigInput["updateMinute"] =>
  minute === 15 || minute === 30 || minute === 45 ? minute : 0;
