import { TaglineLines } from "#show/tagline-lines.tsx";
import { useShow } from "#show/use-show.ts";
import { cn } from "#ui/styles/class-names.ts";

/** Characters of a line that fits at the hero's size. */
const LONGEST_LINE = 20;

export function Tagline() {
  const { taglineLines } = useShow();
  const isLong = taglineLines.some((line) => line.join(" ").length > LONGEST_LINE);
  return (
    <h1
      className={cn(
        "forced-colors:forced-color-adjust-none mt-6.5 tablet:mt-7 font-display font-hero max-tablet:grid max-tablet:gap-[0.135em]",
        isLong
          ? "text-t-5 leading-tight"
          : "text-t-7 max-desktop:text-[8.05vw] max-tablet:text-[14.5vw] max-tablet:leading-[0.99]",
      )}
    >
      <TaglineLines lines={taglineLines} wraps={isLong} />
    </h1>
  );
}
