import FileText from "lucide-react/icons/file-text";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { type FormEvent, useEffect, useState } from "react";
import type { Episode } from "#episodes/episodes.contract.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { deleteFormDraft, readFormDraft } from "#ui/calls/form-draft.ts";
import { Button, focusPressedButton } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { makeShortDescriptionKey } from "./episode-inputs.tsx";
import { parseEpisodeNumber } from "./typed-numbers.rules.ts";
import { useSetEpisodeNumber, useSetShortDescription } from "./use-episode-changes.ts";

type EpisodeActionsProps = {
  describedBy: string;
  /** Whether the row has just been edited. If so, its Edit button gets the focus, unless something else has it. */
  wasEdited: boolean;
  onEdit: () => void;
  onOpen: () => void;
  onDelete: () => void;
};

/** Shows the buttons of an episode's row. `describedBy` is the id of the episode's title. */
export function EpisodeActions({ describedBy, wasEdited, onEdit, onOpen, onDelete }: EpisodeActionsProps) {
  return (
    <div ref={wasEdited ? focusEditButton : undefined} className="flex justify-end max-tablet:-mr-2">
      <IconButton label="Edit" aria-describedby={describedBy} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label="Details" aria-describedby={describedBy} onClick={onOpen}>
        <FileText />
      </IconButton>
      <IconButton label="Delete" aria-describedby={describedBy} onClick={onDelete}>
        <Trash />
      </IconButton>
    </div>
  );
}

function focusEditButton(actions: HTMLElement | null): void {
  const button = actions?.querySelector("button");
  if (button) focusPressedButton(button);
}

/** The form for editing a row. Its inputs are in the row's cells and refer to the form by its id. Escape cancels. */
export function EpisodeRowForm({ id, episode, onEnd }: { id: string; episode: Episode; onEnd: () => void }) {
  const setShortDescription = useSetShortDescription();
  const setNumber = useSetEpisodeNumber();
  const draftKey = makeShortDescriptionKey(episode);
  const [basedOn, setBasedOn] = useState(() => {
    const { shortDescription } = episode;
    return { shortDescription, ...readFormDraft(draftKey, { shortDescription }).base };
  });
  const end = () => {
    deleteFormDraft(draftKey);
    onEnd();
  };
  useEscapeKey(id, end);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const shortDescription = String(fields.get("shortDescription")).trim();
    const episodeNumber = parseEpisodeNumber(String(fields.get("episodeNumber")));
    try {
      if (episodeNumber !== episode.episodeNumber)
        await setNumber.mutateAsync({ id: episode.id, episodeNumber });
      if (shortDescription !== basedOn.shortDescription)
        await setShortDescription.mutateAsync({ id: episode.id, shortDescription, basedOn });
      end();
    } catch (error) {
      // The input stays open, and a toast shows why saving failed. If somebody else saved first, saving again replaces
      // their text.
      if (error instanceof ApiError && error.status === 409)
        setBasedOn({ shortDescription, ...Object(error.body.current) });
    }
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex items-center justify-end gap-1">
      <Button type="submit" size="sm" busy={setShortDescription.isPending || setNumber.isPending}>
        Save
      </Button>
      <Button variant="ghost" size="sm" className="px-2!" onClick={end}>
        Cancel
      </Button>
    </form>
  );
}

/** Calls `onEscape` when Escape is pressed in one of the form's controls, which are in other cells. */
function useEscapeKey(formId: string, onEscape: () => void) {
  useEffect(() => {
    const handleKey = ({ key, target, isComposing }: KeyboardEvent) => {
      if (key === "Escape" && !isComposing && Object(target).form?.id === formId) onEscape();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  });
}
