import type { Episode } from "#episodes/episodes.contract.ts";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { useDeleteEpisode } from "./use-episode-changes.ts";

export function DeleteEpisodeDialog({
  open,
  onOpenChange,
  episode,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  episode: Episode;
}) {
  const remove = useDeleteEpisode();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Are you sure?"
      body={`This will delete the episode "${episode.title}" with what the team has edited. Updates will not bring it back; Import Video can.`}
      confirm="Delete"
      destructive
      onConfirm={() => remove.mutateAsync(episode.id)}
    />
  );
}
