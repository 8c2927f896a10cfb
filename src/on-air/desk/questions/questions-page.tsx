import { useEffect } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useLiveStream } from "#platform/browser/live-stream.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { deskStream, loadTeamLiveState } from "../desk.queries.ts";
import { DeskConnectionNotice } from "../desk-connection-notice.tsx";
import { QuestionsPanel, WaitingQuestionsStatus } from "./questions-panel.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => loadTeamLiveState(context.get(pageContext).fetch);

/** Shows the live or upcoming show's questions at /admin/questions, for moderators on a phone. */
export default function QuestionsPage() {
  const loadedState = useLoaderData<typeof loader>();
  const { state: streamedState, isLost, lostSince } = useLiveStream(deskStream);
  const mayChange = useUser()?.isAdmin === true;
  useEffect(() => {
    if (loadedState) deskStream.accept(loadedState);
  }, [loadedState]);
  const live = streamedState ?? loadedState;
  if (!live) return null;
  return (
    <main id="tab" tabIndex={-1} className="max-w-2xl pt-5 pb-24 outline-none">
      <WaitingQuestionsStatus date={live.date} />
      <DeskConnectionNotice desk={{ lostSince: isLost ? lostSince : undefined, isUnsure: false }} />
      <QuestionsPanel date={live.date} live={live} mayChange={mayChange} heading="h2" />
    </main>
  );
}
