const ticksPath = Array.from({ length: 22 }, (_, step) => `M${step} ${step % 3 === 0 ? 0 : 3}V7`).join("");

/**
 * The maximum width of a line that fits next to the menu on phones. It is measured as the number of letters times the
 * font size, divided by `height`.
 */
const MAX_LINE_WIDTH = 7.2;

/** The show's name above a row of ticks. `height` is in pixels. */
export function Logo({
  name,
  picture,
  height = 60,
}: {
  name: string;
  /** The URL of a picture to show instead of the name. */
  picture?: string | null;
  height?: number;
}) {
  if (picture)
    return (
      <img
        src={picture}
        alt={name}
        className="max-w-[min(16rem,50vw)] object-contain object-left"
        style={{ height }}
      />
    );
  const { lines, size } = breakNameIntoLines(name);
  return (
    <span
      role="img"
      aria-label={name}
      className="inline-flex flex-col justify-between justify-self-start font-display font-heading text-on"
      style={{ height, fontSize: height * size }}
    >
      {/* With this line height, Besley's ascenders start 0.05 em below the top of the line. */}
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
        <path d={ticksPath} />
      </svg>
    </span>
  );
}

/**
 * Breaks a name into two, three or four lines, so that the letters are as large as possible. A single word stays on one
 * line.
 */
function breakNameIntoLines(name: string): { lines: string[]; size: number } {
  const words = name.split(" ");
  if (words.length === 1)
    return { lines: words, size: Math.min(0.7, MAX_LINE_WIDTH / getMaxLineLength(words)) };
  return [2, 3, 4]
    .map((count) => breakWordsIntoLines(words, count))
    .map((lines) => ({
      lines,
      size: Math.min(0.88 / lines.length, MAX_LINE_WIDTH / getMaxLineLength(lines)),
    }))
    .reduce((best, candidate) => (candidate.size > best.size ? candidate : best));
}

/** Breaks words into at most `count` lines, keeping the longest line as short as possible. */
function breakWordsIntoLines(words: string[], count: number): string[] {
  for (let width = getMaxLineLength(words); ; width += 1) {
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

function getMaxLineLength(lines: string[]): number {
  return Math.max(...lines.map((line) => line.length));
}
