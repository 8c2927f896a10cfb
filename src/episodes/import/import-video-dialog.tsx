import { useState } from "react";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { Field } from "#ui/controls/field.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { useImportVideos } from "./use-imports.ts";
import { parseVideoList } from "./video-list.rules.ts";
import { videoSite } from "./video-site.rules.ts";

export default function ImportVideoDialog({ open, onOpenChange }: DialogState) {
  const importVideos = useImportVideos();
  const draft = useFormDraft("import-videos", { text: "" });
  const { text } = draft.values;
  const [error, setError] = useState<string>();
  const submit = async () => {
    const videos = parseVideoList(text);
    if (!videos) return setError("Please enter a video address or ID");
    setError(undefined);
    try {
      const { count, message } = await importVideos.mutateAsync(videos);
      if (count === 0) return setError(message);
      draft.discard();
      onOpenChange(false);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : "The video was not imported.");
    }
  };
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Import Video"
      description="The regular update covers only the latest 50 videos. Import older or deleted ones here."
      verb="Import"
      draft={draft}
      busy={importVideos.isPending}
      onSubmit={submit}
    >
      <Field
        label="Video address or ID"
        required
        hint={`Any ${videoSite.name} address of a video, or ${videoSite.videoIdHint}. One per line, up to 50.`}
        error={error}
      >
        <Textarea
          rows={3}
          value={text}
          onValueChange={(newText) => draft.change({ text: newText })}
          placeholder={videoSite.watchAddressStart}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </FormDialog>
  );
}
