import { cn } from "#ui/styles/class-names.ts";

const foot = Array.from({ length: 22 }, (_, step) => `M${step} ${step % 3 === 0 ? 0 : 3}V7`).join("");

/** Type size in parts of the logo's height, times the letters of a line: what fits beside the menu of a phone. */
const WIDEST = 7.2;

/** The show's name over a short hour. `height` in pixels. */
export function Logo({
  name,
  picture,
  height = 60,
  className,
}: {
  name: string;
  /** The address of a picture in its place. */
  picture?: string | null;
  height?: number;
  className?: string;
}) {
  if (picture)
    return (
      <img
        src={picture}
        alt={name}
        className={cn("max-w-[min(16rem,50vw)] object-contain object-left", className)}
        style={{ height }}
      />
    );
  const lines = logoLines(name);
  const size = Math.min(lines.length === 1 ? 0.7 : 0.44, WIDEST / longest(lines));
  return (
    <span
      role="img"
      aria-label={name}
      className={cn(
        "inline-flex flex-col justify-between justify-self-start font-display font-heading text-on",
        className,
      )}
      style={{ height, fontSize: height * size }}
    >
      {/* In a line this low Besley's ascenders start 0.05 em below its top. */}
      <span
        aria-hidden="true"
        dir="auto"
        className="-mt-[0.05em] block pr-[0.045em] leading-[0.9] tracking-[-0.045em] whitespace-nowrap"
      >
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
      <svg
        viewBox="0 0 21 7"
        preserveAspectRatio="none"
        stroke="currentColor"
        aria-hidden="true"
        className="w-full overflow-visible [&>path]:[shape-rendering:crispEdges] [&>path]:[vector-effect:non-scaling-stroke]"
        style={{ height: height * 0.117 }}
      >
        <path d={foot} />
      </svg>
    </span>
  );
}

/** One line, or the two whose longer one is shortest. */
function logoLines(name: string): string[] {
  const words = name.split(" ");
  if (words.length === 1) return words;
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")]);
  return splits.reduce((best, split) => (longest(split) < longest(best) ? split : best));
}

function longest(lines: string[]): number {
  return Math.max(...lines.map((line) => line.length));
}
