import { cn } from "#ui/styles/class-names.ts";

const foot = Array.from({ length: 22 }, (_, step) => `M${step} ${step % 3 === 0 ? 0 : 3}V7`).join("");

/** The type size as a part of the logo's height, times the letters of a line. This much fits beside a phone's menu. */
const WIDEST = 7.2;

/** The show's name above a short hour. `height` is in pixels. */
export function Logo({
  name,
  picture,
  height = 60,
  className,
}: {
  name: string;
  /** The address of a picture to show instead. */
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
  const { lines, size } = setName(name);
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
      {/* In a line this low, Besley's ascenders start 0.05 em below its top. */}
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

/** One word fills a line. Several go on two lines, or on three or four if that makes the letters larger. */
function setName(name: string): { lines: string[]; size: number } {
  const words = name.split(" ");
  if (words.length === 1) return { lines: words, size: Math.min(0.7, WIDEST / longest(words)) };
  return [2, 3, 4]
    .map((count) => breakWords(words, count))
    .map((lines) => ({ lines, size: Math.min(0.88 / lines.length, WIDEST / longest(lines)) }))
    .reduce((best, one) => (one.size > best.size ? one : best));
}

/** Breaks words into at most `count` lines that are as short as possible. */
function breakWords(words: string[], count: number): string[] {
  for (let width = longest(words); ; width += 1) {
    const lines = fillLines(words, width);
    if (lines.length <= count) return lines;
  }
}

function fillLines(words: string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function longest(lines: string[]): number {
  return Math.max(...lines.map((line) => line.length));
}
