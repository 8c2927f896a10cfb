import { Bulb } from "#ui/signs/bulb.tsx";
import type { ShowDraw } from "./show-draws.contract.ts";

/** The three topics in their order. Until one is chosen all are lit. */
export function DrawnTopics({ draw: { topics, chosen } }: { draw: ShowDraw }) {
  return (
    <ol aria-label="Topics" className="mt-7 grid gap-x-3.5 gap-y-5 tablet:grid-cols-3">
      {topics.map(({ id, text, category, subCategory, place }, index) => {
        const isOff = chosen !== null && chosen !== id;
        return (
          <li key={id} className="grid min-w-0 grid-rows-[auto_1fr]">
            <p className="figures flex h-8.5 items-center gap-3 font-medium text-on-2 text-t-0">
              <Bulb state={chosen === id ? "settled" : "off"} />
              {`Topic ${index + 1}${place === undefined ? "" : `, number ${place}`}`}
            </p>
            <div
              data-ground={isOff ? "night-3" : "paper"}
              className="flex flex-col rounded-control px-4 py-3.5 tablet:min-h-56 tablet:p-5.5"
            >
              <p className="truncate text-on-2 text-t-0">
                <b className="font-strong">{category}</b> / {subCategory}
              </p>
              <p
                dir="auto"
                className={`display mt-2.5 text-t-3 leading-[1.2] wrap-anywhere ${isOff ? "text-on-2" : ""}`}
              >
                {text}
              </p>
              {chosen === id && (
                <p className="mt-3 -rotate-4 self-start rounded-sign border-2 border-on px-2 py-0.5 font-heading text-t-0 uppercase tracking-sign tablet:mt-auto tablet:self-end">
                  On the table
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
