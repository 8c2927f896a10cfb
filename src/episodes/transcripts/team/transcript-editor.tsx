import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatClockTime } from "#episodes/durations.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { TranscriptionPanel } from "#episodes/transcripts/transcription/team/transcription-panel.tsx";
import type { Transcript } from "#episodes/transcripts/transcripts.contract.ts";
import { createTranscriptsClient } from "#episodes/transcripts/transcripts.queries.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { makeUndoDeletionAction } from "#trash/undo-deletion.ts";
import { TextField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { FileDrop } from "#ui/controls/file-drop.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { ErrorState } from "#ui/states/error-state.tsx";
import { retryQuery } from "#ui/states/retry-query.ts";

const makeTranscriptQuery = (id: number) => ({
  queryKey: ["transcript", id],
  queryFn: () =>
    createTranscriptsClient()("GET /api/episodes/{id}/transcript", { params: { id } }).catch((error) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }),
});

/** A form for uploading, replacing or deleting an episode's transcript, and for renaming its speakers. */
export function TranscriptEditor({
  id,
  audio,
  isMissing,
}: Pick<Episode, "id" | "audio"> & { isMissing: boolean }) {
  const [shouldLoad, setShouldLoad] = useState(!isMissing);
  const loaded = useQuery({ ...makeTranscriptQuery(id), enabled: shouldLoad });
  const transcript = loaded.data;
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries();
  const upload = useChangeWithToast(
    (transcript: File) =>
      createTranscriptsClient()("PUT /api/episodes/{id}/transcript", {
        params: { id },
        file: { transcript },
      }),
    {
      done: ({ cues, speakers }) => ({
        title: "Transcript saved",
        description: `${formatCount(cues, "cue")}${speakers.length > 0 ? `, ${speakers.join(", ")}` : ""}.`,
      }),
      failure: "Failed to save the transcript",
      onDone: () => setShouldLoad(true),
      refresh,
    },
  );
  const remove = useChangeWithToast(
    () => createTranscriptsClient().withHeaders("DELETE /api/episodes/{id}/transcript", { params: { id } }),
    {
      done: ({ headers }) => ({
        title: "Transcript deleted",
        action: makeUndoDeletionAction(client, headers),
      }),
      failure: "Failed to delete the transcript",
      refresh,
    },
  );
  return (
    <section aria-labelledby="transcript-title" className="mt-6 grid gap-3 border-rule border-t pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="transcript-title" className="font-strong text-t-2">
          Transcript
        </h3>
        {transcript && (
          <Button
            variant="destructive-outline"
            size="sm"
            busy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Delete Transcript
          </Button>
        )}
      </div>
      {loaded.isLoadingError ? (
        <ErrorState
          message="The transcript could not be loaded."
          busy={loaded.isFetching}
          onRetry={() => retryQuery(loaded)}
        />
      ) : (
        !loaded.isLoading && <p className="text-on-2 text-t-1">{describeTranscript(transcript)}</p>
      )}
      <FileDrop
        aria-label={transcript ? "Replace the transcript" : "Upload a transcript"}
        accept=".srt,.vtt,.sbv,.txt,.json"
        prompt={transcript ? "Choose a file to replace it" : "Choose a file or drop it here"}
        hint="SRT, WebVTT, text with time stamps, or a transcription service's JSON, at most 10 MB"
        disabled={upload.isPending}
        onFile={(file) => upload.mutate(file)}
      />
      <TranscriptionPanel id={id} audio={audio} onEnd={() => setShouldLoad(true)} />
      {transcript && listTranscriptSpeakers(transcript).length > 0 && (
        <SpeakerForm episodeId={id} speakers={listTranscriptSpeakers(transcript)} />
      )}
    </section>
  );
}

function describeTranscript(transcript: Transcript | null | undefined): string {
  if (!transcript) return "None yet. With one, people can search and share what was said.";
  const { cues } = transcript;
  return `${formatCount(cues.length, "cue")}, up to ${formatClockTime(Math.floor(cues.at(-1)?.end ?? 0))}.`;
}

const listTranscriptSpeakers = ({ cues }: Transcript): string[] => [
  ...new Set(cues.flatMap(({ speaker }) => speaker ?? [])),
];

function SpeakerForm({ episodeId, speakers }: { episodeId: number; speakers: string[] }) {
  const [from, setFrom] = useState(speakers[0] ?? "");
  const form = useCallForm({
    initial: { to: "" },
    send: ({ to }) =>
      createTranscriptsClient()("PUT /api/episodes/{id}/speakers", {
        params: { id: episodeId },
        body: { from, to },
      }),
    draft: null,
    failure: "Failed to rename the speaker",
    done: "Speaker renamed",
    onDone: () => {
      form.reset();
    },
  });
  // While the user is typing a new name, keep the selected speaker, even if somebody else has renamed that speaker.
  if (!form.isDirty && !speakers.includes(from)) setFrom(speakers[0] ?? "");
  return (
    <form {...form.props} className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 font-label text-t-1">Rename a speaker</legend>
        {speakers.map((speaker) => (
          <Button
            key={speaker}
            variant={speaker === from ? "secondary" : "ghost"}
            size="sm"
            aria-pressed={speaker === from}
            onClick={() => setFrom(speaker)}
          >
            {speaker}
          </Button>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-end gap-3">
        <TextField {...form.field("to")} label={`New name for ${from}`} autoComplete="off" />
        <Button type="submit" variant="outline" busy={form.busy}>
          Rename
        </Button>
      </div>
      {form.error && <FieldError>{form.error}</FieldError>}
    </form>
  );
}
