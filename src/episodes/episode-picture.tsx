import { useState } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { videoSite } from "#videos/video-site.rules.ts";
import { fallbackPicture, thumbnailSources } from "./thumbnails.rules.ts";

/**
 * An episode's picture in a box of 16:9. Decoration: the title beside it says what it is. A foreign picture that does
 * not come is replaced by one of our own.
 * @param sizes how wide the box is, as in the `sizes` of an img
 */
export function EpisodePicture({
  thumbnailUrl,
  sizes,
  eager = false,
  className,
}: {
  thumbnailUrl: string;
  sizes: string;
  /** For the picture that is seen first: loaded at once. */
  eager?: boolean;
  className?: string;
}) {
  const [failed, setFailed] = useState<string>();
  const shown = failed === thumbnailUrl ? fallbackPicture : thumbnailUrl;
  const look = (picture: HTMLImageElement | null) => {
    if (picture && didFail(picture)) setFailed(thumbnailUrl);
  };
  return (
    <img
      // Before the scripts came it may have failed already.
      ref={look}
      {...thumbnailSources(shown)}
      sizes={sizes}
      alt=""
      width={640}
      height={360}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(thumbnailUrl)}
      onLoad={(event) => look(event.currentTarget)}
      className={cn("aspect-video w-full bg-second object-cover", className)}
    />
  );
}

const didFail = (picture: HTMLImageElement): boolean =>
  picture.complete &&
  (picture.naturalWidth === 0 || videoSite.isPlaceholder(picture.src, picture.naturalWidth));
