import type { ReactNode } from "react";
import { SegmentedControl } from "#ui/controls/segmented.tsx";
import { DRAFT_COUNTS, DRAFT_MODE_OPTIONS, type DraftCount, type DraftMode } from "./drafts.rules.ts";

const countOptions = DRAFT_COUNTS.map((count) => ({ value: count, label: count }));

export type DraftChoices = { mode: DraftMode; count: DraftCount };

export function GeneratorChoices({
  choices: { mode, count },
  onChange,
}: {
  choices: DraftChoices;
  onChange: (some: Partial<DraftChoices>) => void;
}) {
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-5">
      <LabeledGroup name="AI provider">
        <SegmentedControl
          label="AI provider"
          value={mode}
          options={DRAFT_MODE_OPTIONS}
          onValueChange={(next) => onChange({ mode: next })}
        />
      </LabeledGroup>
      <LabeledGroup name="Number of topics">
        <SegmentedControl
          label="Number of topics"
          value={count}
          options={countOptions}
          onValueChange={(next) => onChange({ count: next })}
        />
      </LabeledGroup>
      <p aria-live="polite" className="w-full text-on-2 text-t-0 empty:hidden">
        {mode === "balanced" && "Balanced asks both providers for half of the topics."}
      </p>
    </div>
  );
}

function LabeledGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden="true" className="font-label text-on text-t-0">
        {name}
      </span>
      {children}
    </div>
  );
}
