import { Fragment } from "react";
import { useShow } from "#show/use-show.ts";
import { cn } from "#ui/styles/class-names.ts";

/** Characters of a line that fits at the hero's size. */
const LONGEST_LINE = 20;

/** The tagline as two lines of a rate card: word, leader, price. */
export function Tagline() {
  const show = useShow();
  const isLong = show.taglineLines.some((line) => line.join(" ").length > LONGEST_LINE);
  return (
    <h1
      className={cn(
        "forced-colors:forced-color-adjust-none mt-6.5 tablet:mt-7 font-display font-hero max-tablet:grid max-tablet:gap-[0.135em]",
        isLong
          ? "text-t-5 leading-tight"
          : "text-t-7 max-desktop:text-[8.05vw] max-tablet:text-[14.5vw] max-tablet:leading-[0.99]",
      )}
    >
      {show.taglineLines.map(([word, price], index) => (
        <Fragment key={word}>
          {index > 0 && " "}
          <span
            className={cn(
              "flex items-baseline max-tablet:flex-wrap",
              isLong ? "flex-wrap wrap-anywhere" : "whitespace-nowrap",
            )}
          >
            <span className="max-tablet:basis-full">{word}</span>{" "}
            <span
              aria-hidden="true"
              className="leader h-[9px] min-w-6 flex-1 mr-[0.22em] tablet:ml-[0.22em]"
            />
            <span>{price}</span>
          </span>
        </Fragment>
      ))}
    </h1>
  );
}
