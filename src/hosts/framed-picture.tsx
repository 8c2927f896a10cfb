import { pictureSources } from "#platform/files/pictures.rules.ts";
import { cn } from "#ui/styles/class-names.ts";
import { type Frame, sizesIn } from "./framing.rules.ts";

/**
 * A host's picture as the public page shows it: filling its frame, at the stored position and zoom. It gives its light
 * and the frame's ground gives the colour, so that photographs stand beside engravings as if printed in one ink. The
 * editor's preview is this same component. The frame's size is given by `className`; `frames` says it again for the
 * browser's choice of a file. Without a picture the host's initials stand in.
 */
export function FramedPicture({
  address,
  position,
  scale,
  hostName,
  frames,
  lazy = false,
  className,
}: {
  position: string;
  scale: number;
  address: string | null;
  hostName: string;
  frames: readonly Frame[];
  lazy?: boolean;
  className?: string;
}) {
  const sources = pictureSources(address);
  return (
    <span className={cn("@container relative isolate block overflow-clip bg-night-3", className)}>
      {sources ? (
        <picture>
          {sources.sets.map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={sizesIn(frames, sources, scale)} />
          ))}
          <img
            src={sources.src}
            width={sources.width}
            height={sources.height}
            alt={`Portrait of ${hostName}`}
            loading={lazy ? "lazy" : "eager"}
            decoding="async"
            draggable={false}
            className="absolute inset-0 size-full object-cover mix-blend-luminosity"
            style={{ objectPosition: position, transformOrigin: position, transform: `scale(${scale})` }}
          />
        </picture>
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
