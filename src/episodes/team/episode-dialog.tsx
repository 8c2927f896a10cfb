import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useEffect, useId, useState } from "react";
import type { EpisodeAudio } from "#episodes/audio/audio.contract.ts";
import { AudioEditor } from "#episodes/audio/team/audio-editor.tsx";
import { ChaptersEditor } from "#episodes/chapters/team/chapters-editor.tsx";
import type { Episode } from "#episodes/episodes.contract.ts";
import { createEpisodesClient } from "#episodes/episodes.queries.ts";
import { TopicsEditor } from "#episodes/topics/topics-editor.tsx";
import { useEpisodeTopics } from "#episodes/topics/use-episode-topics.ts";
import { TranscriptEditor } from "#episodes/transcripts/team/transcript-editor.tsx";
import { TextareaField, TextField } from "#ui/calls/fields.tsx";
import { deleteFormDraft } from "#ui/calls/form-draft.ts";
import { RestoredDraftNote } from "#ui/calls/restored-draft-note.tsx";
import { useSharedForm } from "#ui/calls/use-shared-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import { DialogError } from "#ui/layers/form-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { toast } from "#ui/layers/toast.ts";
import { usePreviousNextKeys } from "./use-previous-next-keys.ts";

type DialogProps = {
  episode: Episode;
  /** Whether the list can be used while the dialog is open next to it. If so, the dialog stays open after saving. */
  isBeside: boolean;
  /** Called when the form starts or stops having unsaved changes. */
  onChanged: (isChanged: boolean) => void;
};

/**
 * A dialog for editing an episode, except for what can be edited in the list, such as its number. Imports won't
 * overwrite these changes.
 */
export default function EpisodeDialog({
  onStep,
  ...props
}: DialogState &
  DialogProps & {
    /** Shows the next or the previous episode in the list. */
    onStep: (by: 1 | -1) => void;
  }) {
  usePreviousNextKeys();
  return (
    <Dialog
      {...{ open: props.open, onOpenChange: props.onOpenChange }}
      size={props.isBeside ? "beside" : "side"}
      title="Episode Details"
      description="Imports won't overwrite what you change here."
      tools={
        <>
          <IconButton label="Previous episode" aria-keyshortcuts="ArrowUp" onClick={() => onStep(-1)}>
            <ChevronUp />
          </IconButton>
          <IconButton label="Next episode" aria-keyshortcuts="ArrowDown" onClick={() => onStep(1)}>
            <ChevronDown />
          </IconButton>
        </>
      }
    >
      <EpisodeDetails key={props.episode.id} {...props} onClose={() => props.onOpenChange(false)} />
    </Dialog>
  );
}

function EpisodeDetails({ episode, isBeside, onChanged, onClose }: DialogProps & { onClose: () => void }) {
  const { id, lacks = [] } = episode;
  const [audio, setAudio] = useNewestAudio(episode.audio);
  const [areChaptersChanged, setChaptersChanged] = useState(false);
  const topics = useEpisodeTopics(episode);
  const formId = useId();
  const form = useSharedForm({
    stored: episode,
    toFields,
    // The topics' inputs show these errors themselves, so the form only has to know that there are some.
    check: () => Object.values(topics.errors).map((message) => ({ path: "topics", message })),
    send: ({ tags, ...texts }, basedOn) => {
      // A tag with a comma would become two, so tags that nobody has edited aren't sent.
      const areTagsChanged = tags !== toFields(basedOn).tags;
      const body = { ...texts, ...(areTagsChanged && { tags: parseTags(tags) }), basedOn };
      return createEpisodesClient()("PATCH /api/episodes/{id}", { params: { id }, body });
    },
    draft: `episode-${id}`,
    failure: "Failed to update episode",
    onDone: async () => {
      // If a topic couldn't be saved, a toast shows why.
      if (!(await topics.save())) return;
      toast({ title: "Episode updated" });
      if (!isBeside) onClose();
    },
  });
  const isEdited = form.isDirty || topics.isChanged;
  const isChanged = isEdited || areChaptersChanged;
  useEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [isChanged, onChanged]);
  const cancel = () => {
    form.discard();
    deleteFormDraft(`chapters-${id}`);
    onClose();
  };
  return (
    <>
      <RestoredDraftNote form={form} />
      <form {...form.props} id={formId} className="grid gap-5">
        <TextField {...form.field("title")} label="Title" required autoComplete="off" />
        <TextareaField {...form.field("description")} label="Description" rows={5} />
        <div className="grid gap-5 tablet:grid-cols-2">
          <TextField {...form.field("category")} label="Category" autoComplete="off" />
          <TextField {...form.field("subCategory")} label="Sub-category" autoComplete="off" />
        </div>
        <TextareaField
          {...form.field("content")}
          label="Content"
          hint="What the episode is about."
          rows={3}
        />
        <TextField {...form.field("tags")} label="Tags" hint="Separated by commas." autoComplete="off" />
        <Switch {...form.box("hidden")} label="Hidden: only the team sees this episode" />
      </form>
      <TopicsEditor topics={topics} />
      <AudioEditor id={id} audio={audio} onChange={setAudio} />
      <TranscriptEditor id={id} audio={audio} isMissing={lacks.includes("transcript")} />
      <ChaptersEditor episode={episode} onChanged={setChaptersChanged} />
      <DialogFooter>
        {form.error && <DialogError>{form.error}</DialogError>}
        {isEdited && <p className="mr-auto text-on-2 text-t-0">Not saved yet</p>}
        <Button variant="ghost" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" form={formId} busy={form.busy}>
          Save Changes
        </Button>
      </DialogFooter>
    </>
  );
}

/**
 * Returns the audio that was set in this dialog, until different audio is loaded. The dialog must remember it, because
 * the list stops loading an episode that no longer matches its filter.
 */
function useNewestAudio(
  loaded: EpisodeAudio | null,
): [EpisodeAudio | null, (audio: EpisodeAudio | null) => void] {
  const [changed, setChanged] = useState({ from: loaded, to: loaded });
  return [changed.from === loaded ? changed.to : loaded, (to) => setChanged({ from: loaded, to })];
}

const toFields = ({ title, description, category, subCategory, content, tags, hidden = false }: Episode) => ({
  ...{ title, description, category, subCategory, content, hidden },
  tags: tags.join(", "),
});

const parseTags = (text: string): string[] =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
