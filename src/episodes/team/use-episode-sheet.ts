import { useCallback, useState } from "react";
import type { Episode } from "#episodes/episodes.contract.ts";
import { toast } from "#ui/layers/toast.ts";
import { useDialogSubject } from "#ui/layers/use-dialog-subject.ts";

/** Matches windows that have room for the list and a sheet next to it. */
const WIDE_WINDOW = "(min-width: 85rem)";

/** Tracks which episode's details are open, and whether the list stays usable next to them. */
export function useEpisodeSheet(episodes: readonly Episode[] | undefined) {
  const { subject, open, onOpenChange, openFor } = useDialogSubject<Episode>();
  const [hasRoom, setRoom] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const show = (episode: Episode) => {
    if (open && isChanged) {
      toast({ title: "Save or cancel your changes first" });
      return;
    }
    // An open sheet keeps its layout, because changing it would lose the form's contents.
    if (!open) setRoom(matchMedia(WIDE_WINDOW).matches);
    openFor(episode);
  };
  const isBeside = open && hasRoom;
  const at = episodes?.findIndex(({ id }) => id === subject?.id) ?? -1;
  return {
    episode: episodes?.[at] ?? subject,
    isBeside,
    open: show,
    dialog: {
      open,
      onOpenChange,
      isBeside: hasRoom,
      onChanged: useCallback((next: boolean) => setChanged(next), []),
      onStep: (by: 1 | -1) => {
        const next = at < 0 ? undefined : episodes?.[at + by];
        if (next) show(next);
      },
    },
  };
}
