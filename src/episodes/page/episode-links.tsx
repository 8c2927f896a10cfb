import { episodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { isSampleVideo } from "#episodes/sample/sample-videos.rules.ts";
import { useShow } from "#show/use-show.ts";
import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { ShareButton } from "#ui/controls/share-button.tsx";
import { SocialIcon } from "#ui/signs/social-icon.tsx";
import { videoSite } from "#videos/video-site.rules.ts";

export function EpisodeLinks({ episode }: { episode: Episode }) {
  const show = useShow();
  const address = isSampleVideo(episode.youtubeId)
    ? show.channelUrl
    : videoSite.watchAddress(episode.youtubeId);
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonAnchor variant="outline" href={address} target="_blank" rel="noreferrer">
        <SocialIcon type={videoSite.icon} />
        {`Watch on ${videoSite.name}`}
      </ButtonAnchor>
      <ShareButton variant="ghost" title={episode.title} path={episodePath(episode)} what="this episode" />
    </div>
  );
}
