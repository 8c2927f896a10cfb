import TopicsTab, { loader as topicsLoader } from "#topics/topics-tab.tsx";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";

export const loader = topicsLoader;

const AiDialog = loadDialogLazily(() => import("#topics/drafts/ai-dialog.tsx"));

/** Here, because `topics` may not import `ai-drafts`. */
export default function TopicsPage() {
  return <TopicsTab Generator={AiDialog} />;
}
