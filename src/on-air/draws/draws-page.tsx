import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageContext } from "#platform/pages/page-context.ts";
import { LocalTime } from "#show/local-time.tsx";
import { makePageMeta } from "#show/page-meta.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { HourScale } from "#ui/signs/hour-scale.tsx";
import { createShowDrawsClient } from "./draws.queries.ts";
import { HashText } from "./proof-row.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const request = createShowDrawsClient(context.get(pageContext).fetch);
  const [draws, next] = await Promise.all([
    request("GET /api/show-draws"),
    request("GET /api/show-draws/next"),
  ]);
  return { draws, next };
}

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  makePageMeta(matches, (show) => ({
    title: "Draws on air",
    description: `Every draw of ${show.name} with its word and its proof, even the ones nobody liked.`,
    path: "/draws",
  }));

export default function DrawsPage() {
  const { draws, next } = useLoaderData<typeof loader>();
  const { shortMoment } = useDateFormatters();
  return (
    <div className="px-gutter pt-7 pb-section desktop:pt-13">
      <div className="mx-auto max-w-measure">
        <h1 className="display text-t-6">Draws on air</h1>
        <p className="mt-5 max-w-text text-on-2 text-t-2">
          Before each draw we publish the seal of a secret. Then you give us a word on air. Both together
          decide, so that nobody can choose, and everybody can check.
        </p>
        <div className="mt-5 max-w-text">
          <p className="mb-1 font-label text-t-1">Draw {next.id} is sealed:</p>
          <HashText text={next.commitment} />
        </div>
        {draws.length === 0 ? (
          <div className="mt-13">
            <HourScale className="max-w-sm" />
            <p className="mt-5 text-on-2 text-t-3">Nothing has been drawn on air yet.</p>
          </div>
        ) : (
          <ol className="mt-10 border-rule border-b">
            {draws.map(({ id, at, word, topics, chosen }) => (
              <li
                key={id}
                className="grid gap-x-8 gap-y-2.5 border-rule border-t py-6 desktop:grid-cols-[14rem_14rem_1fr]"
              >
                <p>
                  <Link
                    to={`/draws/${id}`}
                    className="display text-link text-t-4 underline underline-offset-4"
                  >
                    Draw {id}
                  </Link>
                  <span className="figures mt-1 block text-on-2 text-t-0">{shortMoment(at)}</span>
                  <span className="figures block min-h-[1lh] text-on-3 text-t-0">
                    <LocalTime at={at} withDay />
                  </span>
                </p>
                <p dir="auto" className="display text-t-3 wrap-anywhere">
                  {word}
                </p>
                <ul className="grid gap-1.5 text-t-1">
                  {topics.map((topic) => (
                    <li key={topic.id} dir="auto" className="text-on-2 wrap-anywhere">
                      {topic.id === chosen ? <b className="font-label text-on">{topic.text}</b> : topic.text}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
