import { Panel } from "#ui/lists/panel.tsx";
import { cn } from "#ui/styles/class-names.ts";
import type { TopicAnalytics } from "./analytics.contract.ts";
import { findLastMonth, formatPercents } from "./chart.rules.ts";

const hatching = "repeating-linear-gradient(135deg in srgb, var(--bar) 0 1.5px, transparent 1.5px 7px)";

export function TopicsLeft({ analytics, className }: { analytics: TopicAnalytics; className?: string }) {
  const { total, available, used, subCategoriesInUse, pickedLately, suggested } = analytics;
  const [availableShare, usedShare] = formatPercents([available, used], total);
  return (
    <Panel heading="h3" title="Where the topics stand" className={cn("content-start", className)}>
      <div>
        <div aria-hidden="true" className="flex h-9 gap-0.5 forced-color-adjust-none">
          {total === 0 && <div className="flex-1 rounded-sign bg-second" />}
          {available > 0 && <div className="rounded-sign bg-bar" style={{ flexGrow: available }} />}
          {used > 0 && (
            <div
              className="rounded-sign border border-edge"
              style={{ flexGrow: used, backgroundImage: hatching }}
            />
          )}
        </div>
        <p className="mt-2 flex justify-between gap-4">
          <span>
            <b>{available.toLocaleString("en-US")}</b> available, {availableShare}
          </span>
          <span>
            <b>{used.toLocaleString("en-US")}</b> used, {usedShare}
          </span>
        </p>
        <p className="mt-2 text-on-2 text-t-0">
          {available === 0
            ? "No topic is left for the next show."
            : `At one topic a week, the reels last until ${findLastMonth(available, new Date())}.`}
        </p>
      </div>
      <dl className="border-rule border-t">
        <Figure label="Sub-categories in use" value={subCategoriesInUse} />
        <Figure label="Picked in the last 30 days" value={pickedLately} />
        <Figure label="Suggested by listeners" value={suggested} />
      </dl>
    </Panel>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex justify-between gap-4 border-rule border-b py-2.5 last:border-b-0 last:pb-0">
      <dt>{label}</dt>
      <dd className="font-strong">{value.toLocaleString("en-US")}</dd>
    </div>
  );
}
