import { useState } from "react";
import type { EpisodeAudio } from "#episodes/audio/audio.contract.ts";
import { createAudioClient } from "#episodes/audio/audio.queries.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { createUploadFetch } from "#platform/browser/upload-fetch.ts";
import { formatFileSize } from "#platform/texts/sizes.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { FileDrop } from "#ui/controls/file-drop.tsx";
import { ConfirmDialog, DeleteDialog } from "#ui/layers/confirm-dialog.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { UploadProgress } from "#ui/states/upload-progress.tsx";
import { describeAudio } from "./audio-facts.rules.ts";
import { AudioLinkForm } from "./audio-link-form.tsx";
import { isUploadedAudio, REPLACE_AUDIO_QUESTION } from "./audio-replacement.ts";

/** A form for uploading, linking, replacing or deleting an episode's audio. */
export function AudioEditor({
  id,
  audio,
  onChange,
}: Pick<Episode, "id" | "audio"> & { onChange: (audio: EpisodeAudio | null) => void }) {
  const [isLinking, setLinking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [replacement, setReplacement] = useState<File>();
  const [percent, setPercent] = useState(0);
  const params = { id };
  const upload = useChangeWithToast(
    (audio: File) =>
      createAudioClient(createUploadFetch(setPercent))("PUT /api/episodes/{id}/audio", {
        params,
        file: { audio },
      }),
    { done: "Audio saved", failure: "Failed to save the audio", onDone: onChange },
  );
  const remove = useChangeWithToast(
    () => createAudioClient()("DELETE /api/episodes/{id}/audio", { params }),
    {
      done: "Audio deleted",
      failure: "Failed to delete the audio",
      onDone: () => onChange(null),
    },
  );
  const verb = audio ? "Replace the audio" : "Upload audio";
  return (
    <section aria-labelledby="audio-title" className="mt-6 grid gap-3 border-rule border-t pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="audio-title" className="font-strong text-t-2">
          Audio
        </h3>
        {audio && (
          <Button
            variant="destructive-outline"
            size="sm"
            busy={remove.isPending}
            onClick={() => setDeleting(true)}
          >
            Delete Audio
          </Button>
        )}
      </div>
      <p className="text-on-2 text-t-1 wrap-anywhere">
        {audio
          ? describeAudio(audio)
          : "None yet. Once you add it, people can listen to the episode, and it's in the podcast."}
      </p>
      {audio && (
        // biome-ignore lint/a11y/useMediaCaption: the episode's transcript is below it
        <audio controls preload="none" src={audio.url} aria-label="The episode's audio" className="w-full" />
      )}
      {upload.isPending ? (
        <UploadProgress name={upload.variables.name} percent={percent} work="Checking the audio">
          <p className="text-on-2 text-t-0">
            {formatFileSize(upload.variables.size)}. Keep this window open until it is done.
          </p>
        </UploadProgress>
      ) : (
        <FileDrop
          aria-label={verb}
          accept=".mp3,.m4a,audio/mpeg,audio/mp4"
          prompt={verb}
          hint="MP3 or M4A, at most 500 MB"
          onFile={(file) => (isUploadedAudio(audio) ? setReplacement(file) : upload.mutate(file))}
        />
      )}
      <ConfirmDialog
        {...REPLACE_AUDIO_QUESTION}
        open={replacement !== undefined}
        onOpenChange={() => setReplacement(undefined)}
        onConfirm={() => replacement && upload.mutate(replacement)}
      />
      <DeleteDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete the audio?"
        body="The episode leaves the podcast, and people can no longer listen to it. This cannot be undone."
        onConfirm={() => remove.mutateAsync(undefined)}
      />
      {isLinking ? (
        <AudioLinkForm
          id={id}
          audio={audio}
          onDone={(linked) => {
            onChange(linked);
            setLinking(false);
          }}
          onCancel={() => setLinking(false)}
        />
      ) : (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setLinking(true)}>
          Use audio from another address
        </Button>
      )}
    </section>
  );
}
