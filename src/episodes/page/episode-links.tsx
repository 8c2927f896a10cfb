import Share from "lucide-react/icons/share-2";
import { episodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { isSampleVideo } from "#episodes/sample/sample-videos.rules.ts";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { toast } from "#ui/layers/toast.ts";
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
      <Button variant="ghost" onClick={() => void share(episode)}>
        <Share />
        Share
      </Button>
    </div>
  );
}

/** By the system's share sheet where there is one, else by copying the address. */
async function share(episode: Episode): Promise<void> {
  const url = new URL(episodePath(episode), window.location.href).href;
  try {
    if (navigator.share) return await navigator.share({ title: episode.title, url });
    await navigator.clipboard.writeText(url);
    toast({ title: "Copied to Clipboard!", description: "The address of this episode." });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast({
      title: "Clipboard Error",
      description: "Could not copy to clipboard. Please try again.",
      variant: "destructive",
    });
  }
}
