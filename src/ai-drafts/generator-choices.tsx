import { RadioGroup } from "#ui/radio-group.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { COUNTS, type Count, MODES, type Mode } from "./ai-drafts.rules.ts";

const counts = COUNTS.map((count) => ({ value: count, label: count }));

export type Choices = { mode: Mode; count: Count };

/** Who drafts, and how many. */
export function GeneratorChoices({
  choices: { mode, count },
  onChange,
}: {
  choices: Choices;
  onChange: (some: Partial<Choices>) => void;
}) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-5">
      <RadioGroup
        label="AI provider"
        value={mode}
        options={MODES}
        onValueChange={(next) => onChange({ mode: next })}
        className="tablet:grid-flow-col"
      />
      <div className="grid content-start gap-1.5">
        <span aria-hidden="true" className="font-label text-on text-t-0">
          Number of topics
        </span>
        <Segmented
          label="Number of topics"
          value={count}
          options={counts}
          onValueChange={(next) => onChange({ count: next })}
        />
      </div>
    </div>
  );
}
