import { useCallback, useState } from "react";
import type { Episode } from "#episodes/episodes.contract.ts";
import { toast } from "#ui/layers/toast.ts";
import { useDialogSubject } from "#ui/layers/use-dialog-subject.ts";

/** Matches windows that have room for the list and a sheet next to it. */
const WIDE_WINDOW_QUERY = "(min-width: 85rem)";

/** Tracks which episode's dialog is open, and whether the list can be used next to it. */
export function useEpisodeSheet(episodes: readonly Episode[] | undefined) {
  const { subject, open, onOpenChange, openFor } = useDialogSubject<Episode>();
  const [hasRoom, setRoom] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const show = (episode: Episode) => {
    if (open && isChanged) {
      toast({ variant: "destructive", title: "Save or cancel your changes first" });
      return;
    }
    // While the dialog is open, its layout stays the same, because changing it would discard what was typed.
    if (!open) setRoom(matchMedia(WIDE_WINDOW_QUERY).matches);
    openFor(episode);
  };
  const isBeside = open && hasRoom;
  const index = episodes?.findIndex(({ id }) => id === subject?.id) ?? -1;
  return {
    episode: episodes?.[index] ?? subject,
    isBeside,
    open: show,
    dialog: {
      open,
      onOpenChange,
      isBeside: hasRoom,
      onChanged: useCallback((next: boolean) => setChanged(next), []),
      onStep: (by: 1 | -1) => {
        const nextEpisode = index < 0 ? undefined : episodes?.[index + by];
        if (nextEpisode) show(nextEpisode);
      },
    },
  };
}
