import { useCallback, useEffect, useRef, useState } from "react";
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { FollowButton } from "#followers/follow-button.tsx";
import { useClockOffset, useLiveState } from "#on-air/live/live-provider.tsx";
import { useNextShowStart } from "#on-air/live/use-live.ts";
import { AskForm, handleQuestionForm } from "#on-air/questions/ask-form.tsx";
import {
  AnsweredQuestion,
  OwnQuestion,
  QuestionOnScreen,
  VotableQuestion,
} from "#on-air/questions/question-list.tsx";
import type { Question } from "#on-air/questions/questions.contract.ts";
import { createQuestionsClient } from "#on-air/questions/questions.queries.ts";
import { areCookiesBlocked } from "#platform/browser/blocked-cookies.ts";
import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { makePageMeta } from "#show/page-meta.ts";
import { useShow } from "#show/use-show.ts";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { formatQuestionsEnd } from "./question-times.rules.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch, report } = context.get(pageContext);
  const questions = await createQuestionsClient(fetch)("GET /api/questions").catch((error: unknown) => {
    report(error);
    return undefined;
  });
  return data({ questions: questions ?? [] }, { status: questions ? 200 : 503 });
}

export const action = handleQuestionForm;

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  makePageMeta(matches, (show) => ({
    title: "Ask the hosts",
    description: `Ask the hosts of ${show.name} while they are live, and vote for what you want answered.`,
    path: "/questions",
  }));

/** Lets viewers ask questions, vote on others' questions, and see what happened to theirs. */
export default function QuestionsPage() {
  const loadedQuestions = useLoaderData<typeof loader>().questions;
  const live = useLiveState();
  const show = useShow();
  const nextStart = useNextShowStart();
  const clockOffset = useClockOffset() ?? 0;
  const isOpen = live?.questions.open === true;
  const { questions, reload } = useQuestions(
    loadedQuestions,
    `${live?.questions.count} ${live?.question?.key}`,
    isOpen,
  );
  const isHydrated = useHydrated();
  const reader = {
    now: new Date(Date.now() + clockOffset),
    showZone: show.timeZone,
    ownZone: isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : null,
  };
  const ownQuestions = questions.filter(
    ({ mine, status }) => mine && (status === "waiting" || status === "hidden"),
  );
  const questionOnScreen = questions.find(({ status }) => status === "on-screen");
  const acceptedQuestions = questions.filter(({ status }) => status === "accepted");
  const answeredQuestions = questions.filter(({ status }) => status === "answered");
  const showStartedAt = live?.onAirSince ? Date.parse(live.onAirSince) : undefined;
  return (
    <div className="px-gutter pt-7 pb-section">
      <div className="mx-auto grid max-w-3xl gap-8">
        <header className="grid gap-2.5">
          <h1 className="display text-t-6 max-tablet:text-t-7">Ask the hosts</h1>
          {/* If this device's clock is wrong, the text is different until the server's time is known. */}
          <p className="text-on-2 text-t-2" suppressHydrationWarning>
            {live && isOpen
              ? `Open until ${formatQuestionsEnd(live, reader)}. Vote for what you want answered.`
              : "Questions open with the show."}
          </p>
          {live?.status !== "live" && (
            <FollowButton startsAt={nextStart} variant="outline" className="mt-3 justify-self-start" />
          )}
        </header>
        {isOpen && <AskForm onAsked={reload} />}
        {isOpen && isHydrated && areCookiesBlocked() && (
          <p className="text-on-2">
            Your browser blocks cookies, so your own questions are listed only once the team has accepted
            them.
          </p>
        )}
        {ownQuestions.length > 0 && (
          <ul aria-label="Your questions" className="grid gap-4">
            {ownQuestions.map((question) => (
              <OwnQuestion key={question.key} question={question} />
            ))}
          </ul>
        )}
        {questionOnScreen && <QuestionOnScreen question={questionOnScreen} />}
        {(isOpen || acceptedQuestions.length > 0) && (
          <section aria-labelledby="wanted">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-rule border-b pb-3">
              <h2 id="wanted" className="display text-t-5">
                Most wanted
              </h2>
              <p className="text-on-2">{formatCount(acceptedQuestions.length, "question")}</p>
            </div>
            {acceptedQuestions.length === 0 && (
              <div className="pt-6">
                <EmptyState
                  heading="h3"
                  title="No questions yet"
                  description="Questions show up here once the team has read them."
                />
              </div>
            )}
            <ul>
              {acceptedQuestions.map((question) => (
                <VotableQuestion
                  key={question.key}
                  question={question}
                  isCrowded={live?.follow.way === "ask"}
                />
              ))}
            </ul>
          </section>
        )}
        {answeredQuestions.length > 0 && (
          <section aria-labelledby="answered">
            <h2 id="answered" className="display border-rule border-b pb-3 text-t-4">
              Answered
            </h2>
            <ul>
              {answeredQuestions.map((question) => (
                <AnsweredQuestion key={question.key} question={question} since={showStartedAt} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

const MAX_RELOAD_DELAY_MS = 4000;
const RELOAD_INTERVAL_MS = 30_000;

/**
 * Returns the questions that this visitor may read, and a function to reload them. Starts with the public questions in
 * `loadedQuestions`, and then also loads the visitor's own. When `state` changes, reloads after a random delay, which
 * spreads out the viewers' requests. While questions are open, also reloads at intervals, because votes and the team's
 * decisions about waiting questions don't change `state`.
 */
function useQuestions(loadedQuestions: Question[], state: string, isOpen: boolean) {
  const [questions, setQuestions] = useState(loadedQuestions);
  const hasReloaded = useRef(false);
  const reload = useCallback(async () => {
    const newQuestions = await createQuestionsClient()("GET /api/questions").catch(() => undefined);
    if (newQuestions) setQuestions(newQuestions);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever `state` changes
  useEffect(() => {
    const timer = setTimeout(reload, hasReloaded.current ? Math.random() * MAX_RELOAD_DELAY_MS : 0);
    hasReloaded.current = true;
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const reloadInView = () => document.visibilityState === "visible" && void reload();
    const timer = setInterval(reloadInView, RELOAD_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isOpen, reload]);
  return { questions, reload };
}
