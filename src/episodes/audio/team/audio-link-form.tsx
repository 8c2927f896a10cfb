import { useState } from "react";
import type { EpisodeAudio } from "#episodes/audio/audio.contract.ts";
import { createAudioClient } from "#episodes/audio/audio.queries.ts";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { ChoiceField } from "#ui/calls/choice-field.tsx";
import { TextField } from "#ui/calls/fields.tsx";
import { useSharedForm } from "#ui/calls/use-shared-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { parseAudioLength } from "./audio-facts.rules.ts";
import { isUploadedAudio, REPLACE_AUDIO_QUESTION } from "./audio-replacement.ts";

const AUDIO_TYPE_OPTIONS = [
  { value: "audio/mpeg", label: "MP3" },
  { value: "audio/mp4", label: "M4A" },
];

/** A form for linking audio on another site. It also asks for the details that a podcast feed needs. */
export function AudioLinkForm({
  id,
  audio,
  onDone,
  onCancel,
}: {
  id: number;
  audio: EpisodeAudio | null;
  onDone: (audio: EpisodeAudio) => void;
  onCancel: () => void;
}) {
  const isReplacing = isUploadedAudio(audio);
  const [isAsking, setAsking] = useState(false);
  const form = useSharedForm({
    stored: audio,
    toFields,
    send: ({ url, type, bytes, seconds }, basedOn) =>
      createAudioClient()("PUT /api/episodes/{id}/audio", {
        params: { id },
        body: {
          ...{ url, type, basedOn },
          bytes: Number(bytes.replaceAll(/[\s,.]/g, "")),
          seconds: parseAudioLength(seconds),
        },
      }),
    draft: `audio-link-${id}`,
    failure: "Failed to save the audio",
    done: "Audio saved",
    onDone,
  });
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        if (!isReplacing) return form.props.onSubmit(event);
        event.preventDefault();
        setAsking(true);
      }}
      aria-label="Audio from another address"
      className="grid gap-4"
    >
      <TextField {...form.field("url")} label="Address" hint="https only" type="url" required />
      <div className="grid gap-4 tablet:grid-cols-3">
        <ChoiceField {...form.field("type")} label="Type" options={AUDIO_TYPE_OPTIONS} />
        <TextField {...form.field("bytes")} label="Size in bytes" inputMode="numeric" required />
        <TextField {...form.field("seconds")} label="Length" hint="Such as 58:41" required />
      </div>
      {form.error && <FieldError>{form.error}</FieldError>}
      <div className="flex gap-3">
        <Button type="submit" variant="outline" size="sm" busy={form.busy}>
          Save Address
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        {...REPLACE_AUDIO_QUESTION}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => void form.submit()}
      />
    </form>
  );
}

function toFields(audio: EpisodeAudio | null) {
  const linkedAudio = isUploadedAudio(audio) ? null : audio;
  return {
    url: linkedAudio?.url ?? "",
    type: linkedAudio?.type ?? "audio/mpeg",
    bytes: linkedAudio ? String(linkedAudio.bytes) : "",
    seconds: linkedAudio ? formatClockTime(Math.round(linkedAudio.seconds)) : "",
  };
}
