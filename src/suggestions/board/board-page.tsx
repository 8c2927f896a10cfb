import {
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from "react-router";
import { countPages, toLimitAndOffset } from "#platform/browser/list-view.rules.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { formatNumber } from "#platform/texts/counts.rules.ts";
import { makePageMeta } from "#show/page-meta.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { RefreshingContent } from "#ui/states/refreshing-content.tsx";
import type { BoardCounts, BoardTopic } from "./board.contract.ts";
import { createBoardClient } from "./board.queries.ts";
import { BoardFilter } from "./board-filter.tsx";
import { BoardRow } from "./board-row.tsx";
import {
  BOARD_TOPICS_PER_PAGE,
  BOARD_URL_PARAMS,
  type BoardView,
  formatBoardPath,
} from "./board-view.rules.ts";

type ListedTopics = { total: number; topics: BoardTopic[]; counts: BoardCounts };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fetch, report } = context.get(pageContext);
  const view = BOARD_URL_PARAMS.parse(new URL(request.url).searchParams);
  const { search, status, sort, page } = view;
  const board = createBoardClient(fetch);
  const query = {
    status,
    sort,
    ...(search ? { search } : {}),
    ...toLimitAndOffset(page, BOARD_TOPICS_PER_PAGE),
  };
  const responses = await Promise.all([
    board.page("GET /api/board", { query }),
    board("GET /api/board/counts"),
  ]).catch((error: unknown) => {
    report(error);
    return undefined;
  });
  if (!responses) return data({ view, list: undefined }, { status: 503 });
  const [{ items, total }, counts] = responses;
  if (items.length === 0 && total > 0)
    throw redirect(formatBoardPath({ ...view, page: countPages(total, BOARD_TOPICS_PER_PAGE) }));
  return data({ view, list: { total, topics: items, counts } satisfies ListedTopics });
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => [
  ...makePageMeta(matches, (show) => ({
    title: "The board",
    description: `What the audience of ${show.name} suggested, most votes first. Votes don't affect the draw.`,
    path: "/topics",
  })),
  ...(loaderData?.view.search ? [{ name: "robots", content: "noindex" }] : []),
];

export default function BoardPage() {
  const { view, list } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="px-gutter pt-9 pb-10 tablet:pt-18 tablet:pb-14">
        <div className="mx-auto grid max-w-measure items-end gap-x-[4vw] gap-y-5 tablet:grid-cols-[5fr_3fr]">
          <h1 className="display text-t-6 max-tablet:text-t-7">The board</h1>
          <div className="grid justify-items-start gap-5">
            <p className="text-on-2 text-t-2">
              Everything you've suggested. Your vote tells us what you want to hear. It doesn't affect the
              draw.
            </p>
            <ButtonLink to="/#suggest-your-topic-ideas">Suggest a topic</ButtonLink>
          </div>
        </div>
      </header>
      <section data-ground="paper" aria-label="Topics" className="px-gutter pt-7 pb-section">
        <div className="mx-auto max-w-measure">
          <BoardFilter counts={list?.counts} />
          {list ? <TopicList view={view} list={list} /> : <LoadFailure />}
        </div>
      </section>
    </>
  );
}

function TopicList({ view, list: { topics, total } }: { view: BoardView; list: ListedTopics }) {
  const { location } = useNavigation();
  if (total === 0) return <NoTopics isSearch={view.search !== ""} />;
  const isTop = view.page === 1 && view.sort === "top" && view.search === "";
  return (
    <RefreshingContent busy={location?.pathname === "/topics"}>
      <ul>
        {topics.map((topic, index) => (
          <BoardRow key={topic.key} topic={topic} large={isTop && index === 0} />
        ))}
      </ul>
      <PageLinks view={view} total={total} shown={topics.length} />
    </RefreshingContent>
  );
}

function PageLinks({ view, total, shown }: { view: BoardView; total: number; shown: number }) {
  const precedingCount = (view.page - 1) * BOARD_TOPICS_PER_PAGE;
  const formatPagePath = (page: number) => formatBoardPath({ ...view, page });
  const buttonProps = { variant: "outline", size: "sm" } as const;
  return (
    <nav aria-label="Pages of the board" className="mt-5 flex items-center justify-between gap-4">
      <p
        role="status"
        className="text-on-2 text-t-1"
      >{`${formatNumber(precedingCount + 1)} to ${formatNumber(precedingCount + shown)} of ${formatNumber(total)}`}</p>
      <div className="flex gap-2.5">
        {view.page > 1 && (
          <ButtonLink {...buttonProps} to={formatPagePath(view.page - 1)} rel="prev">
            Previous
          </ButtonLink>
        )}
        {precedingCount + shown < total && (
          <ButtonLink {...buttonProps} to={formatPagePath(view.page + 1)} rel="next">
            Next
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}

const NoTopics = ({ isSearch }: { isSearch: boolean }) => (
  <div className="pt-9">
    <EmptyState
      heading="h2"
      title="Nothing here yet"
      description={
        isSearch
          ? "No topics on the board match."
          : "Topics that you suggest are listed here once the team has read them."
      }
      action={
        <Link to="/#suggest-your-topic-ideas" className="finger text-link underline underline-offset-4">
          Suggest a topic
        </Link>
      }
    />
  </div>
);

function LoadFailure() {
  const { revalidate } = useRevalidator();
  return (
    <ErrorState
      message="Error loading the board. Please try again later."
      onRetry={() => void revalidate()}
    />
  );
}
