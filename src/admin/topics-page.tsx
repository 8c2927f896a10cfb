import TopicsTab, { loader as topicsLoader } from "#topics/topics-tab.tsx";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";

export const loader = topicsLoader;

const AiDialog = loadDialogLazily(() => import("#ai-drafts/ai-dialog.tsx"));

/** The Topics tab with the generator of another room in it: neither room knows the other. */
export default function TopicsPage() {
  return <TopicsTab Generator={AiDialog} />;
}
