import { Fragment } from "react";
import type { Show } from "./show.contract.ts";

/**
 * Shows the tagline like lines of a price list: word, dotted line, price. If a line is too long, its price moves to
 * the next line.
 */
export function TaglineLines({ lines }: { lines: Show["taglineLines"] }) {
  return lines.map(([word, price], index) => (
    <Fragment key={`${word} ${price}`}>
      {index > 0 && " "}
      <span dir="auto" className="flex flex-wrap items-baseline wrap-anywhere">
        <span>{word}</span> <span aria-hidden="true" className="leader h-[9px] min-w-6 flex-1 mx-[0.22em]" />
        <span>{price}</span>
      </span>
    </Fragment>
  ));
}
