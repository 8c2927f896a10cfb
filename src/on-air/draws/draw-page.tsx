import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageContext, rethrowAsPageError } from "#platform/pages/page-context.ts";
import {
  formatLongDate,
  formatShortZoneName,
  formatTimeOfDay,
  formatWeekdayDate,
} from "#platform/time/zoned-time.rules.ts";
import { LocalTime } from "#show/local-time.tsx";
import { makePageMeta } from "#show/page-meta.ts";
import { useShow } from "#show/use-show.ts";
import { EmbedButton } from "#ui/controls/embed-button.tsx";
import { Bulb } from "#ui/signs/bulb.tsx";
import { DrawProof } from "./draw-proof.tsx";
import type { ShowDraw } from "./draws.contract.ts";
import { createShowDrawsClient } from "./draws.queries.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const request = createShowDrawsClient(context.get(pageContext).fetch);
  const input = { params: { id: params.id ?? "" }, query: { details: "true" as const } };
  return request("GET /api/show-draws/{id}", input).catch(rethrowAsPageError);
}

export const meta = ({ matches, loaderData: draw }: MetaArgs<typeof loader>) =>
  draw
    ? makePageMeta(matches, () => ({
        title: `Draw ${draw.id}`,
        description: `Drawn on air with the word "${draw.word}": anybody can check it.`,
        path: `/draws/${draw.id}`,
        isEmbeddable: true,
      }))
    : [];

export default function DrawPage() {
  const draw = useLoaderData<typeof loader>();
  const { timeZone } = useShow();
  const drawnAt = new Date(draw.at);
  return (
    <div className="px-gutter pt-4 pb-section tablet:pt-10">
      <article key={draw.id} className="mx-auto max-w-measure">
        <p>
          <Link
            to="/draws"
            className="finger inline-flex min-h-7 items-center gap-2.5 font-medium text-on-2 text-t-1 hover:text-on"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            All draws
          </Link>
        </p>
        <div className="mt-4 grid items-end gap-x-[4vw] gap-y-3 tablet:mt-6 desktop:grid-cols-[7fr_4fr]">
          <h1 className="display text-t-7 leading-[1.05] max-desktop:text-t-6">Draw {draw.id}</h1>
          <p className="figures text-on-2 text-t-3 leading-[1.45] max-tablet:text-t-2">
            {`${formatLongDate(drawnAt, timeZone)}, `}
            <span className="whitespace-nowrap">
              {`${formatTimeOfDay(drawnAt, timeZone)} ${formatShortZoneName(drawnAt, timeZone)}`}
            </span>
            <span className="block min-h-[1lh]">
              <LocalTime at={draw.at} withDay before=" (" after=")." />
            </span>
            {draw.sealedAt &&
              `The secret was sealed on ${formatWeekdayDate(new Date(draw.sealedAt), timeZone)}, the word came on air. `}
            Neither of us could have chosen these three.
          </p>
        </div>
        <DrawnTopics draw={draw} />
        <DrawProof draw={draw} />
        <div className="mt-6">
          <EmbedButton path={`/embed/draws/${draw.id}`} />
        </div>
        <p className="mt-8 max-w-text text-on-3 text-t-1">
          Every draw is listed, even the ones nobody liked. None can be deleted. Votes on the board don't
          affect it.
        </p>
      </article>
    </div>
  );
}

/** Shows the three topics in the order of the draw. Once one of them is chosen, the other two are dimmed. */
function DrawnTopics({ draw: { topics, chosen } }: { draw: ShowDraw }) {
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
