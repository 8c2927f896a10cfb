import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "#platform/pages/page-context.ts";
import { prefetchQueries } from "#platform/pages/query-provider.tsx";
import { topicStatsQuery } from "#topics/topics.queries.ts";
import TopicsTab, { loader as topicsLoader } from "#topics/topics-tab.tsx";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";
import { TopicsHeading } from "./admin-stats.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { fetch } = args.context.get(pageContext);
  const [topics, figures] = await Promise.all([
    topicsLoader(args),
    prefetchQueries((client) => [client.prefetchQuery(topicStatsQuery(fetch))]),
  ]);
  return { ...topics, queries: [...topics.queries, ...figures.queries] };
}

const AiDialog = loadDialogLazily(() => import("#topics/drafts/ai-dialog.tsx"));

/**
 * Shows the topics with their figures. This page isn't in the topics folder, because code there may not import the
 * figures.
 */
export default function TopicsPage() {
  return <TopicsTab figures={<TopicsHeading />} Generator={AiDialog} />;
}
