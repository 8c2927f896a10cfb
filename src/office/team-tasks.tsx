import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import type { GuestRequest } from "#guests/guests.contract.ts";
import { guestRequestQueries } from "#guests/guests.queries.ts";
import { useRecentlyChanged } from "#on-air/desk/use-recently-changed.ts";
import { useStoredTexts } from "#platform/browser/stored-texts.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { showDraftQuery } from "#show/show.queries.ts";
import { useTriage } from "#suggestions/requests/use-triage.ts";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { topicRequestQueries } from "#suggestions/suggestions.queries.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { Badge } from "#ui/signs/badge.tsx";

const FirstSteps = lazy(() => import("./first-steps.tsx").catch(() => ({ default: () => null })));

const FIRST_PENDING_PAGE = { list: "pending", page: 1 } as const;

/** Shows what needs the team's attention elsewhere in the back office. Rendered in the browser only. */
export default function TeamTasks(): ReactNode {
  return (
    <>
      <FirstStepsOfNewShow />
      <PendingRequests />
    </>
  );
}

/** Shows admins the first steps, once the show is set up and until somebody hides them. */
function FirstStepsOfNewShow() {
  const isAdmin = useUser()?.isAdmin === true;
  const draft = useQuery({ ...showDraftQuery, enabled: isAdmin }).data;
  const [answers, storeAnswer] = useStoredTexts("first-steps");
  const isNew = draft !== undefined && draft.publishedAt !== null && !answers.away;
  return (
    isNew && (
      <Suspense fallback={null}>
        <FirstSteps onHide={() => storeAnswer("away", "yes")} />
      </Suspense>
    )
  );
}

/**
 * Shows the newest pending request of each kind, with buttons to accept or decline it. The buttons are held for a moment
 * when the next request takes its place, because a second click was meant for the one before.
 */
function PendingRequests() {
  const topics = useQuery(topicRequestQueries.page(FIRST_PENDING_PAGE)).data;
  const guests = useQuery(guestRequestQueries.page(FIRST_PENDING_PAGE)).data;
  const [topic, guest] = [topics?.items[0], guests?.items[0]];
  if (!topic && !guest) return null;
  return (
    <section aria-labelledby="needs-you">
      <div className="flex items-center justify-between border-rule border-b pb-2">
        <h3 id="needs-you" className="font-strong text-t-1">
          Needs you
        </h3>
        <Badge variant="count">{(topics?.total ?? 0) + (guests?.total ?? 0)}</Badge>
      </div>
      <div className="mt-3 grid gap-x-9 gap-y-6 tablet:grid-cols-2">
        {topic && <NextTopicRequest request={topic} total={topics?.total ?? 0} />}
        {guest && <NextGuestRequest request={guest} total={guests?.total ?? 0} />}
      </div>
    </section>
  );
}

function NextTopicRequest({ request, total }: { request: TopicRequest; total: number }) {
  const { isLeaving, intoDrum, reject } = useTriage();
  const isHeld = useRecentlyChanged(String(request.id)) || isLeaving(request);
  return (
    <PendingItem
      pageName="Topic Requests"
      to="/admin/topic-requests"
      total={total}
      title={request.description}
      details={`${request.name}, ${request.category}`}
    >
      <Button
        variant="outline"
        size="sm"
        title="Approve it, and add it to the topics that can be drawn"
        held={isHeld}
        onClick={() => intoDrum(request)}
      >
        Into the drum
      </Button>
      <Button variant="ghost" size="sm" held={isHeld} onClick={() => reject(request)}>
        Reject
      </Button>
    </PendingItem>
  );
}

function NextGuestRequest({ request, total }: { request: GuestRequest; total: number }) {
  const { change, messages } = guestRequestQueries.kind;
  const hasRecentlyChanged = useRecentlyChanged(String(request.id));
  const reject = useChangeWithToast(
    ({ id, updatedAt }: GuestRequest) =>
      change({ params: { id }, body: { status: "rejected", basedOn: updatedAt } }),
    { done: messages.updated.title, failure: messages.updateFailed.title },
  );
  return (
    <PendingItem
      pageName="Guest Requests"
      to="/admin/guest-requests"
      total={total}
      title={request.name}
      details={request.bio}
    >
      <ButtonLink to={`/admin/guest-requests/calendar?guest=${request.id}`} variant="outline" size="sm">
        Offer dates
      </ButtonLink>
      <Button
        variant="ghost"
        size="sm"
        held={hasRecentlyChanged || reject.isPending}
        onClick={() => reject.mutate(request)}
      >
        Not this time
      </Button>
    </PendingItem>
  );
}

function PendingItem({
  pageName,
  to,
  total,
  title,
  details,
  children,
}: {
  pageName: string;
  to: string;
  total: number;
  title: string;
  details: string;
  children: ReactNode;
}) {
  return (
    <article className="grid content-start gap-1">
      <p className="flex justify-between text-on-2 text-t-0">
        {pageName}
        <Link to={to} className="finger font-label text-link underline underline-offset-4">
          All {total}
        </Link>
      </p>
      <h4 className="line-clamp-2 font-label">{title}</h4>
      <p className="line-clamp-2 text-on-2 text-t-0">{details}</p>
      <div className="mt-1.5 flex flex-wrap gap-2">{children}</div>
    </article>
  );
}
