import { videoSite } from "#episodes/import/video-site.rules.ts";
import { useShow } from "#show/use-show.ts";
import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { SocialIcon } from "#ui/signs/social-icon.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

export function NoEpisodes({ heading }: { heading?: "h2" | "h3" }) {
  const show = useShow();
  return (
    <EmptyState
      heading={heading}
      title="No Episodes Available"
      description={`Our episodes will appear here once they're produced. Check back soon for new episodes or visit our ${videoSite.name} channel for all episodes and short clips.`}
      action={
        show.channelUrl && (
          <ButtonAnchor variant="outline" href={show.channelUrl}>
            <SocialIcon type={videoSite.icon} />
            {`${videoSite.name} channel`}
          </ButtonAnchor>
        )
      }
    />
  );
}
