import { findPictureSources } from "#platform/files/pictures.rules.ts";
import { cn } from "#ui/styles/class-names.ts";
import { makeSizesAttribute, type PictureFrame } from "./framing.rules.ts";

/**
 * A host's picture in its frame, or the host's initials if there is no picture. The blend mode makes photos and
 * engravings look printed in one ink.
 */
export function FramedPicture({
  address,
  position,
  scale,
  hostName,
  frames,
  lazy = false,
  fetchPriority,
  hasBlurredPreview = true,
  className,
}: {
  position: string;
  scale: number;
  address: string | null;
  hostName: string;
  frames: readonly PictureFrame[];
  lazy?: boolean;
  fetchPriority?: "high" | "low";
  /** Whether to show the picture's smallest size, blurred, while the picture loads. */
  hasBlurredPreview?: boolean;
  className?: string;
}) {
  const sources = findPictureSources(address);
  return (
    <span className={cn("@container relative isolate block overflow-clip bg-night-3", className)}>
      {sources ? (
        <span className={cn("absolute inset-0", lazy && "after-paint")}>
          {hasBlurredPreview && (
            <img
              src={sources.smallest}
              alt=""
              loading={lazy ? "lazy" : "eager"}
              draggable={false}
              className="absolute -inset-[6%] size-[112%] max-w-none object-cover mix-blend-luminosity blur-[6px]"
              style={{ objectPosition: position, transformOrigin: position, transform: `scale(${scale})` }}
            />
          )}
          <picture>
            {sources.sets.map(({ type, srcSet }) => (
              <source
                key={type}
                type={type}
                srcSet={srcSet}
                sizes={makeSizesAttribute(frames, sources, scale)}
              />
            ))}
            <img
              src={sources.src}
              width={sources.width}
              height={sources.height}
              alt={`Portrait of ${hostName}`}
              loading={lazy ? "lazy" : "eager"}
              fetchPriority={fetchPriority}
              decoding="async"
              draggable={false}
              className="absolute inset-0 size-full object-cover mix-blend-luminosity"
              style={{ objectPosition: position, transformOrigin: position, transform: `scale(${scale})` }}
            />
          </picture>
        </span>
      ) : (
        <Initials of={hostName} />
      )}
    </span>
  );
}

function Initials({ of }: { of: string }) {
  const letters = of.split(/\s+/).map((word) => [...word][0] ?? "");
  return (
    <span
      aria-hidden="true"
      className="display absolute inset-0 grid place-items-center text-[min(34cqi,4.5rem)] text-on-night-3"
    >
      {letters.join("")}
    </span>
  );
}
