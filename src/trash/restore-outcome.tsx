import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useEffect, useRef } from "react";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import type { RestoreResult } from "./trash.contract.ts";
import { findRestoredPagePath } from "./trash.rules.ts";
import { describeRestoreResult } from "./undo-deletion.ts";

export type RestoredDeletion = { key: string; entity: string; label: string; restored: RestoreResult };

/** Shows what was restored. Takes the focus, because the row that had the focus has disappeared. */
export function RestoreOutcome({ outcome: { entity, label, restored } }: { outcome: RestoredDeletion }) {
  const { title, description = label } = describeRestoreResult(restored);
  const restoredPagePath = restored.restored > 0 ? findRestoredPagePath(entity) : undefined;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const Sign = restored.skipped.length === 0 && !restored.changed ? Check : CircleAlert;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={`${title}. ${description}`}
      data-ground="panel"
      className="flex items-start gap-4 rounded-panel border border-panel-edge p-5 outline-none"
    >
      <Sign className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-strong">{title}</p>
        <p className="mt-1 line-clamp-3 text-on-2 wrap-anywhere">{description}</p>
      </div>
      {restoredPagePath && (
        <ButtonLink to={restoredPagePath} variant="ghost" size="sm">
          {restored.restored === 1 ? "Show it" : "Show them"}
        </ButtonLink>
      )}
    </section>
  );
}
