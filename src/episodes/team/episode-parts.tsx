import FileText from "lucide-react/icons/file-text";
import Headphones from "lucide-react/icons/headphones";
import ListTree from "lucide-react/icons/list-tree";
import type { Episode, EpisodePart } from "#episodes/episodes.contract.ts";

const PART_ICONS = { audio: Headphones, transcript: FileText, chapters: ListTree };
const PARTS_IN_DISPLAY_ORDER: readonly EpisodePart[] = ["transcript", "audio", "chapters"];

/**
 * Shows whether an episode has a transcript, audio and chapters. Missing parts are faint, and screen readers announce
 * that they are missing.
 */
export function EpisodeParts({ lacks }: { lacks: NonNullable<Episode["lacks"]> }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2.5 text-on-2">
      {PARTS_IN_DISPLAY_ORDER.map((part) => {
        const Icon = PART_ICONS[part];
        const isLacking = lacks.includes(part);
        return (
          <span key={part} title={isLacking ? `No ${part}` : `Has ${part}`}>
            <Icon
              aria-hidden="true"
              data-lacking={isLacking || undefined}
              className="size-4 data-lacking:opacity-30"
            />
          </span>
        );
      })}
      {lacks.length > 0 && <span className="sr-only">{`Lacks ${lacks.join(", ")}`}</span>}
    </span>
  );
}
