import Download from "lucide-react/icons/download";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { ShareButton } from "#ui/controls/share-button.tsx";
import { Dialog } from "#ui/layers/dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";

/** A dialog with a preview of a shared moment, and ways to share it. */
export default function ShareMomentDialog({
  episode,
  second,
  ...dialog
}: DialogState & { episode: Episode; second: number }) {
  const picture = `/episodes/${episode.id}/moment.png?t=${second}`;
  return (
    <Dialog
      {...dialog}
      title="Share this moment"
      description={`${episode.title}, at ${formatClockTime(second)}`}
    >
      <img
        src={picture}
        alt={`What was said at ${formatClockTime(second)}, as others will see it`}
        width={1200}
        height={630}
        className="h-auto w-full rounded-control bg-night-0"
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <ShareButton
          title={episode.title}
          path={`${formatEpisodePath(episode)}?t=${second}`}
          what="this moment"
        />
        <ButtonAnchor variant="ghost" href={picture} download={`moment-${second}.png`}>
          <Download />
          Picture
        </ButtonAnchor>
      </div>
    </Dialog>
  );
}
