import Clock from "lucide-react/icons/clock";
import Eye from "lucide-react/icons/eye";
import { describeTimeToAir } from "#on-air/live/time-to-air.rules.ts";
import { computePace, formatLateness, formatLengthMs } from "#on-air/week/pace.rules.ts";
import { getPartTitle } from "#on-air/week/week.rules.ts";
import type { LiveStream } from "#platform/browser/live-stream.ts";
import { useLiveStream } from "#platform/browser/live-stream.ts";
import { useNow } from "#platform/browser/use-now.ts";
import { formatTimeOfDay } from "#platform/time/zoned-time.rules.ts";
import { HourScale } from "#ui/signs/hour-scale.tsx";
import { OnAirLight } from "#ui/signs/on-air-light.tsx";
import { HostQuestions } from "./host-questions.tsx";
import { HostTopics } from "./host-topics.tsx";
import type { HostView } from "./overlay.contract.ts";

/**
 * How long the connection must be lost before the page says so. Interruptions of a few seconds are normal, for example
 * when a phone switches cells.
 */
const LOST_NOTICE_DELAY_MS = 5000;
/**
 * The font size is this divided by the number of characters. Digits are narrower than their font size, so four of them
 * at 33.8vw just fit.
 */
const TOTAL_FONT_SIZE_VW = 135;

/**
 * Shows the hosts' view, which is legible at arm's length: the time left, what to read aloud, and what comes next. It
 * has no buttons.
 */
export function HostPage({ stream }: { stream: LiveStream<HostView> }) {
  const { state: view, lostSince, refusal, clockOffset } = useLiveStream(stream);
  const now = useNow(clockOffset);
  if (now === undefined) return null;
  if (refusal === "gone") return <LinkReplacedMessage />;
  const lostMs = lostSince === undefined ? 0 : now - clockOffset - lostSince;
  const notice = lostMs > LOST_NOTICE_DELAY_MS && (
    <p role="alert" className="mt-3 font-label">
      {/* Hidden from screen readers, which would otherwise repeat the whole alert every second. */}
      No connection<span aria-hidden="true"> for {formatLengthMs(lostMs)}</span>. Trying again.
    </p>
  );
  if (!view) return <main className="mx-auto max-w-3xl px-5 pt-4 text-t-1">{notice}</main>;
  const { week, showName } = view;
  const isLive = view.status === "live";
  const isSkipped = view.status === "skipped";
  const { parts, left, late } = computePace(week, now);
  const current = parts.find((part) => part.state === "current");
  const upcomingParts = parts.filter((part) => part.state === "ahead");
  const length = Date.parse(week.endsAt) - Date.parse(week.startsAt);
  const passed = isLive ? now - Date.parse(view.onAirSince ?? week.startsAt) : 0;
  return (
    <main className="mx-auto max-w-3xl px-5 pt-4 pb-10 text-t-1">
      <header className="flex items-center justify-between">
        <h1 className="font-strong">{showName}</h1>
        <p className="flex items-center gap-2 text-on-2 text-t-0">
          <Eye aria-hidden="true" className="size-4" /> Host view, read only
        </p>
      </header>
      {notice}
      <div className="mt-5 mb-3 flex items-center justify-between">
        <OnAirLight live={isLive} sign />
        <b className="figures">
          {isLive
            ? `${formatLengthMs(passed)} of ${length / 60_000}:00`
            : isSkipped
              ? "No show this week"
              : describeTimeToAir(week.startsAt, now)}
        </b>
      </div>
      <HourScale minute={isLive ? Math.min(60, (passed / length) * 60) : undefined} className="mt-4 h-9.5!" />
      {isLive && current && (
        <section aria-label="Now">
          <p className="mt-6 font-label text-on-2 wrap-anywhere">Now: {getPartTitle(current.item)}</p>
          <TimeLeft text={`${left < 0 ? "+" : ""}${formatLengthMs(left)}`} />
          <div className="mt-1 flex justify-between text-t-2">
            <span className="text-on-2">
              {left < 0 ? "over its" : "left of"} {current.item.minutes} minutes
            </span>
            <b>
              <Clock aria-hidden="true" className="mr-2 inline size-[1.1em]" />
              {formatLateness(late)}
            </b>
          </div>
          {current.item.note && (
            <p dir="auto" className="mt-3 text-t-2 wrap-anywhere">
              {current.item.note}
            </p>
          )}
        </section>
      )}
      <HostQuestions view={view} />
      {!view.question && <HostTopics view={view} now={now} />}
      {upcomingParts.length > 0 && !isSkipped && (
        <section aria-label="Next" className="mt-5 border-rule border-t pt-4">
          <h2 className="font-label text-on-2">Next</h2>
          <ol>
            {upcomingParts.map(({ item, startsAt }, index) => (
              <li
                key={item.id}
                className={`flex items-baseline gap-3 py-2 ${index === 0 ? "font-label" : "text-on-2"}`}
              >
                <span className="figures w-12 shrink-0">
                  {formatTimeOfDay(new Date(startsAt), view.timeZone).replace(/\s?[AP]M$/, "")}
                </span>
                <span className="min-w-0 wrap-anywhere">{getPartTitle(item)}</span>
                <i aria-hidden="true" className="leader h-2 min-w-4 flex-1 self-center" />
                <span className="figures shrink-0">{item.minutes} min</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <footer className="mt-5 grid grid-cols-1 gap-1 wrap-anywhere border-rule border-t pt-4 text-on-2">
        {view.guest && (
          <p>
            Guest <b className="text-on">{view.guest.name}</b>
          </p>
        )}
        {view.word && (
          <p>
            Word <b className="text-on">{view.word}</b>
          </p>
        )}
      </footer>
    </main>
  );
}

/**
 * Sets the text on one line, in the largest size that fits. The size depends on the number of characters and is
 * relative to the window's width.
 */
function TimeLeft({ text }: { text: string }) {
  return (
    <p
      style={{ fontSize: `min(14rem, ${TOTAL_FONT_SIZE_VW / text.length}vw)` }}
      className="figures whitespace-nowrap font-strong leading-none tracking-[-0.04em]"
    >
      {text}
    </p>
  );
}

function LinkReplacedMessage() {
  return (
    <main className="mx-auto grid max-w-3xl gap-3 px-5 pt-16">
      <h1 className="font-strong text-t-4">This link has been replaced</h1>
      <p className="text-on-2 text-t-1">Ask the producer for the new one. This page has stopped.</p>
    </main>
  );
}
