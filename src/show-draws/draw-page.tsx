import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageContext, throwNotFound } from "#platform/pages/page-context.ts";
import { clockTime, dayOfYear, longDate, shortZoneName } from "#platform/time/zoned-time.rules.ts";
import { pageMeta } from "#show/page-meta.ts";
import { useShow } from "#show/use-show.ts";
import { DrawProof } from "./draw-proof.tsx";
import { DrawnTopics } from "./drawn-topics.tsx";
import { showDrawsApi } from "./show-draws.queries.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const read = showDrawsApi(context.get(pageContext).fetch);
  const input = { params: { id: params.id ?? "" }, query: { details: "true" as const } };
  return read("GET /api/show-draws/{id}", input).catch(throwNotFound);
}

export const meta = ({ matches, loaderData: draw }: MetaArgs<typeof loader>) =>
  draw
    ? pageMeta(matches, () => ({
        title: `Draw ${draw.id}`,
        description: `Drawn on air with the word "${draw.word}": anybody can check it.`,
        path: `/draws/${draw.id}`,
      }))
    : [];

export default function DrawPage() {
  const draw = useLoaderData<typeof loader>();
  const { timeZone } = useShow();
  const at = new Date(draw.at);
  return (
    <div className="px-gutter pt-4 pb-section tablet:pt-10">
      <article key={draw.id} className="mx-auto max-w-measure">
        <p>
          <Link
            to="/draws"
            className="inline-flex min-h-7 items-center gap-2.5 font-medium text-on-2 text-t-1 hover:text-on"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            All draws
          </Link>
        </p>
        <div className="mt-4 grid items-end gap-x-[4vw] gap-y-3 tablet:mt-6 desktop:grid-cols-[7fr_4fr]">
          <h1 className="display text-t-7 leading-[1.05] max-desktop:text-t-6">Draw {draw.id}</h1>
          <p className="figures text-on-2 text-t-3 leading-[1.45] max-tablet:text-t-2">
            {`${longDate(at, timeZone)}, ${clockTime(at, timeZone)} ${shortZoneName(at, timeZone)}. `}
            {draw.sealedAt &&
              `The secret was sealed on ${dayOfYear(new Date(draw.sealedAt), timeZone)}, the word came on air. `}
            Neither of us could have chosen these three.
          </p>
        </div>
        <DrawnTopics draw={draw} />
        <DrawProof draw={draw} />
        <p className="mt-8 max-w-text text-on-3 text-t-1">
          Every draw is listed, also those nobody liked. None can be deleted. Votes on the board never weigh
          in it.
        </p>
      </article>
    </div>
  );
}
