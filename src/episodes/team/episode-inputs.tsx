import type { Episode } from "#episodes/episodes.contract.ts";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { Input } from "#ui/controls/input.tsx";
import { cn } from "#ui/styles/class-names.ts";

type RowInputProps = {
  form: string;
  episode: Episode;
  describedBy: string;
};

const INPUT_CLASSES = "desktop:h-10";

export function EpisodeNumberInput({ form, episode, describedBy }: RowInputProps) {
  return (
    <Input
      form={form}
      name="episodeNumber"
      type="number"
      inputMode="numeric"
      min={1}
      defaultValue={episode.episodeNumber}
      aria-label="Episode number"
      aria-describedby={describedBy}
      className={cn(INPUT_CLASSES, "w-20! shrink-0 px-2.5!")}
    />
  );
}

export const makeShortDescriptionKey = ({ id }: Episode): string => `short-description-${id}`;

export function ShortDescriptionInput({ form, episode, describedBy }: RowInputProps) {
  const { shortDescription } = episode;
  const draft = useFormDraft(makeShortDescriptionKey(episode), { shortDescription });
  return (
    <Input
      form={form}
      name="shortDescription"
      value={draft.values.shortDescription}
      onValueChange={(typed) => draft.change({ shortDescription: typed })}
      maxLength={200}
      aria-label="Short description"
      aria-describedby={describedBy}
      className={INPUT_CLASSES}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
