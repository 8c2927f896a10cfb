import { cn } from "#ui/styles/class-names.ts";
import { type DescriptionPart, splitDescription } from "./description.rules.ts";
import { SeekLink } from "./seek-link.tsx";

const LINK_CLASSES = "text-link underline decoration-1 underline-offset-3 hover:decoration-2 wrap-anywhere";

export function EpisodeDescription({
  paragraphs,
  videoId,
  seconds,
  onSeek,
}: {
  paragraphs: readonly string[];
  videoId: string;
  seconds: number;
  onSeek: (seconds: number) => void;
}) {
  return (
    <div className="mt-7 grid gap-4">
      {addTextOffsets(paragraphs.map((text) => ({ text }))).map(({ place, part: { text } }) => (
        <p
          key={place}
          dir="auto"
          className={cn(
            "whitespace-pre-line wrap-anywhere",
            place === 0 ? "text-on text-t-3" : "max-w-text text-on-2 text-t-2",
          )}
        >
          {addTextOffsets(splitDescription(text, seconds)).map(({ place, part }) => (
            <DescriptionText key={place} part={part} videoId={videoId} onSeek={onSeek} />
          ))}
        </p>
      ))}
    </div>
  );
}

const addTextOffsets = <Part extends { text: string }>(
  parts: readonly Part[],
): { place: number; part: Part }[] => {
  let place = 0;
  return parts.map((part) => {
    const position = { place, part };
    place += part.text.length;
    return position;
  });
};

function DescriptionText({
  part,
  videoId,
  onSeek,
}: {
  part: DescriptionPart;
  videoId: string;
  onSeek: (seconds: number) => void;
}) {
  switch (part.kind) {
    case "text":
      return part.text;
    case "link":
      return (
        <a href={part.href} target="_blank" rel="nofollow noopener noreferrer" className={LINK_CLASSES}>
          {part.text}
        </a>
      );
    case "time":
      return (
        <SeekLink
          videoId={videoId}
          seconds={part.seconds}
          onSeek={onSeek}
          className={cn(LINK_CLASSES, "figures cursor-pointer")}
        >
          {part.text}
        </SeekLink>
      );
  }
}
