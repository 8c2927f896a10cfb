import { Fragment } from "react";
import { useShow } from "#show/use-show.ts";

/** The tagline as two lines of a rate card: word, leader, price. */
export function Tagline() {
  const show = useShow();
  return (
    <h1 className="forced-colors:forced-color-adjust-none mt-6.5 tablet:mt-7 font-display font-hero text-t-7 max-tablet:grid max-tablet:gap-[0.135em] max-desktop:text-[8.05vw] max-tablet:text-[14.5vw] max-tablet:leading-[0.99]">
      {show.taglineLines.map(([word, price], index) => (
        <Fragment key={word}>
          {index > 0 && " "}
          <span className="flex items-baseline whitespace-nowrap max-tablet:flex-wrap">
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
