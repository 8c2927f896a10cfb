import { Fragment } from "react";
import type { Show } from "./show.contract.ts";

/** The tagline as lines of a rate card: word, leader, price. `wraps` where a line may be longer than its place. */
export function TaglineLines({ lines, wraps }: { lines: Show["taglineLines"]; wraps: boolean }) {
  return lines.map(([word, price], index) => (
    <Fragment key={`${word} ${price}`}>
      {index > 0 && " "}
      <span
        dir="auto"
        className={`flex items-baseline max-tablet:flex-wrap ${wraps ? "flex-wrap wrap-anywhere" : "whitespace-nowrap"}`}
      >
        <span className="max-tablet:basis-full">{word}</span>{" "}
        <span aria-hidden="true" className="leader h-[9px] min-w-6 flex-1 me-[0.22em] tablet:ms-[0.22em]" />
        <span>{price}</span>
      </span>
    </Fragment>
  ));
}
