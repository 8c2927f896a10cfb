import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { EpisodeAudio } from "#episodes/audio/audio.contract.ts";
import type { Transcription } from "#episodes/transcripts/transcription/transcription.contract.ts";
import { createTranscriptionClient } from "#episodes/transcripts/transcripts.queries.ts";
import { createUploadFetch } from "#platform/browser/upload-fetch.ts";
import { Button } from "#ui/controls/button.tsx";
import { FileDrop } from "#ui/controls/file-drop.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { UploadProgress } from "#ui/states/upload-progress.tsx";

const POLL_INTERVAL_MS = 3000;

/** Starts a transcription in the background, and shows its progress. */
export function TranscriptionPanel({
  id,
  audio,
  onEnd,
}: {
  id: number;
  audio: EpisodeAudio | null;
  onEnd: () => void;
}) {
  const client = useQueryClient();
  const params = { id };
  const key = ["transcription", id];
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => createTranscriptionClient()("GET /api/episodes/{id}/transcribe", { params }),
    refetchInterval: ({ state }) => state.data?.state === "running" && POLL_INTERVAL_MS,
  });
  const [percent, setPercent] = useState(0);
  const start = useChangeWithToast(
    (file: File | undefined) =>
      createTranscriptionClient(file && createUploadFetch(setPercent))(
        "POST /api/episodes/{id}/transcribe",
        file ? { params, file: { audio: file } } : { params, body: { from: "episode" } },
      ),
    {
      failure: "Failed to start the transcription",
      refresh: () => client.invalidateQueries({ queryKey: key }),
    },
  );
  const state = data?.state;
  const [wasRunning, setRunning] = useState(false);
  const end = useEffectEvent(() => {
    onEnd();
    void client.invalidateQueries();
  });
  useEffect(() => {
    if (wasRunning && state === "done") end();
    setRunning(state === "running");
  }, [state, wasRunning]);
  const isBusy = start.isPending || state === "running";
  return (
    <div className="grid gap-3">
      <p role="status" className="text-on-2 text-t-1 empty:hidden wrap-anywhere">
        {data && describeTranscription(data)}
      </p>
      {audio?.url.startsWith("/") && (
        <Button
          variant="outline"
          size="sm"
          busy={isBusy}
          className="justify-self-start"
          onClick={() => start.mutate(undefined)}
        >
          Transcribe the Episode's Audio
        </Button>
      )}
      {start.isPending && start.variables ? (
        <UploadProgress name={start.variables.name} percent={percent} work="Checking the audio" />
      ) : (
        <FileDrop
          aria-label="Transcribe an audio file"
          accept=".mp3,.m4a,audio/mpeg,audio/mp4"
          prompt="Or have an audio file transcribed"
          hint="An MP3 of up to 8 hours; OpenAI transcribes it in the background"
          disabled={isBusy}
          onFile={(file) => start.mutate(file)}
        />
      )}
    </div>
  );
}

function describeTranscription({ state, progress, error }: Transcription): string {
  if (state === "running" && error !== null) return `${error} It will be tried again. You can close this.`;
  if (state === "running")
    return `Transcribing, ${Math.round((progress ?? 0) * 100)} % done. You can close this.`;
  if (state === "failed") return `The last transcription failed: ${error}`;
  return "";
}
