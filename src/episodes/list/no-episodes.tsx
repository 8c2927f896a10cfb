import { getChannelWithBrand } from "#show/channel.rules.ts";
import { useShow } from "#show/use-show.ts";
import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { SocialIcon } from "#ui/signs/social-icon.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

/** Tells visitors that there are no episodes yet, and links to the show's channel if it has one. */
export function NoEpisodes({ heading }: { heading?: "h2" | "h3" }) {
  const channel = getChannelWithBrand(useShow());
  const channelHint = channel ? ` or visit our ${channel.name} channel for all episodes and short clips` : "";
  return (
    <EmptyState
      heading={heading}
      title="No Episodes Available"
      description={`Our episodes will appear here once they're produced. Check back soon for new episodes${channelHint}.`}
      action={
        channel && (
          <ButtonAnchor variant="outline" href={channel.url}>
            <SocialIcon type={channel.icon} />
            {`${channel.name} channel`}
          </ButtonAnchor>
        )
      }
    />
  );
}
