import type { Reel } from "#draw/draw.contract.ts";
import type { ReelNumber } from "./machine-state.rules.ts";
import { CopyResult, CreateImage } from "./result-actions.tsx";

export function SelectedPanel({
  topics,
  picked,
  onCreateImage,
}: {
  topics: readonly Reel[];
  picked: ReelNumber;
  onCreateImage: () => void;
}) {
  const topic = topics[picked];
  if (!topic) return null;
  return (
    <div className="mt-6 grid animate-rise items-center gap-6 border-rule border-t pt-6 tablet:grid-cols-[1fr_auto] tablet:pl-1">
      <div className="grid min-w-0 gap-1.5">
        <p className="text-on-2 text-t-1">
          Selected topic: <b className="font-strong text-on">{topic.category}</b> / {topic.subCategory}
        </p>
        <p
          dir="auto"
          className="display max-w-[40ch] hyphens-auto text-[1.375rem] leading-[1.15] tablet:text-[1.875rem] wrap-anywhere"
        >
          {topic.text}
        </p>
      </div>
      <div className="grid gap-2.5 tablet:w-48">
        <CreateImage variant="default" onClick={onCreateImage} />
        <CopyResult topics={topics} />
      </div>
    </div>
  );
}
