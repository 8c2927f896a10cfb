import { useQuery } from "@tanstack/react-query";
import { formatClockTime, parseDuration } from "#episodes/durations.rules.ts";
import { NEWEST_EPISODES_QUERY, teamEpisodesQuery } from "#episodes/episodes.queries.ts";
import type { Appearance, GuestRequest } from "#guests/guests.contract.ts";
import type { RequestDialogProps } from "#inbox/request-dialogs.tsx";
import { ChoiceField } from "#ui/calls/choice-field.tsx";
import { TextField } from "#ui/calls/fields.tsx";
import { useSharedForm } from "#ui/calls/use-shared-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { ErrorState } from "#ui/states/error-state.tsx";
import { retryQuery } from "#ui/states/retry-query.ts";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import { createPastGuestsClient } from "./past-guests.queries.ts";

/** Lets the team show a guest on the site after confirming the guest's consent, or remove the guest from the site. */
export default function PastGuestDialog({ request, opened: _, ...dialog }: RequestDialogProps<GuestRequest>) {
  const { id, name, appearance } = request;
  const params = { id };
  const episodes = useQuery(teamEpisodesQuery(NEWEST_EPISODES_QUERY));
  const close = () => dialog.onOpenChange(false);
  const form = useSharedForm({
    stored: appearance,
    toFields,
    draft: `appearance-${id}`,
    failure: `${name} is not on the site`,
    check: ({ episodeId, seconds }) => [
      ...(episodeId === "" ? [{ path: "episodeId", message: "Please choose an episode" }] : []),
      ...(parseDuration(seconds) === null ? [{ path: "seconds", message: "Write the time like 29:12" }] : []),
    ],
    send: async ({ episodeId, seconds, agreed }, basedOn) => {
      const shown = { episodeId: Number(episodeId), seconds: parseDuration(seconds) ?? 0 };
      await createPastGuestsClient()("PUT /api/guest-requests/{id}/appearance", {
        params,
        // If the box isn't checked, the server rejects the change and says why.
        body: { ...shown, agreed: agreed as true, basedOn },
      });
      return shown;
    },
    done: () => ({ title: `${name} is on the site`, description: "On the page Be a Guest." }),
    onDone: close,
  });
  const takeOff = useChangeWithToast(
    () => createPastGuestsClient()("DELETE /api/guest-requests/{id}/appearance", { params }),
    {
      done: `${name} is off the site`,
      failure: `${name} is still on the site`,
      onDone: close,
    },
  );
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Show this guest on the site"
      description={`${name}, with the photo, on the page Be a Guest`}
      size="sm"
      verb={appearance ? "Save" : "Show"}
      disabled={!episodes.data}
      beside={
        appearance && (
          <Button variant="outline" busy={takeOff.isPending} onClick={() => takeOff.mutate(undefined)}>
            Take off the site
          </Button>
        )
      }
    >
      {episodes.isPending ? (
        <LoadingRows label="Loading the episodes..." rows={2} rowClassName="h-14" />
      ) : episodes.isError ? (
        <ErrorState
          message="The episodes could not be loaded."
          busy={episodes.isFetching}
          onRetry={() => retryQuery(episodes)}
        />
      ) : (
        <>
          <ChoiceField
            {...form.field("episodeId")}
            label="Episode"
            required
            placeholder="Choose an episode"
            options={episodes.data.items.map(({ id: episode, episodeNumber, title }) => ({
              value: String(episode),
              label: `${episodeNumber} ${title}`,
            }))}
          />
          <TextField
            {...form.field("seconds")}
            label="Begins at"
            required
            hint="Minute and second, such as 4:12."
            autoComplete="off"
          />
          <div>
            <Checkbox
              {...form.box("agreed")}
              label={`${name} agreed to be shown`}
              hint="With name and photo. Guests can take themselves off on their own page, and it ends when their data is erased."
            />
            {form.errorOf("agreed") && <FieldError>{form.errorOf("agreed")}</FieldError>}
          </div>
        </>
      )}
    </FormDialog>
  );
}

const toFields = (appearance: Appearance | null) => ({
  episodeId: appearance ? String(appearance.episodeId) : "",
  seconds: appearance ? formatClockTime(appearance.seconds) : "",
  agreed: appearance !== null,
});
