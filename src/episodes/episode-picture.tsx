import { useState } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { videoSite } from "./import/video-site.rules.ts";
import { FALLBACK_PICTURE, makeThumbnailSources } from "./thumbnails.rules.ts";

/**
 * Shows a decorative 16:9 picture next to an episode's title. If a picture on another site fails to load, shows
 * `FALLBACK_PICTURE` instead.
 */
export function EpisodePicture({
  thumbnailUrl,
  sizes,
  eager = false,
  className,
}: {
  thumbnailUrl: string;
  sizes: string;
  eager?: boolean;
  className?: string;
}) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const shownUrl = failedUrl === thumbnailUrl ? FALLBACK_PICTURE : thumbnailUrl;
  const checkPicture = (picture: HTMLImageElement | null) => {
    if (picture && hasFailedToLoad(picture)) setFailedUrl(thumbnailUrl);
  };
  return (
    <img
      // If the picture failed to load before the scripts ran, `onError` was never called, so this checks the picture
      // again.
      ref={checkPicture}
      {...makeThumbnailSources(shownUrl)}
      sizes={sizes}
      alt=""
      width={640}
      height={360}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailedUrl(thumbnailUrl)}
      onLoad={(event) => checkPicture(event.currentTarget)}
      className={cn("aspect-video w-full bg-second object-cover", className)}
    />
  );
}

const hasFailedToLoad = (picture: HTMLImageElement): boolean =>
  picture.complete &&
  (picture.naturalWidth === 0 || videoSite.isPlaceholder(picture.src, picture.naturalWidth));
