import { formatCount } from "#platform/texts/counts.rules.ts";
import type { ImportState } from "./import.contract.ts";

/** Says what 'Clean & Resync All' deletes. */
export const writeResyncWarning = ({ total, edited, deleted }: ImportState): string =>
  [
    `This deletes ${total === 1 ? "the one episode" : `all ${total} episodes`} and imports the whole channel again.`,
    edited > 0
      ? `${formatCount(edited, "episode loses what the team has", "episodes lose what the team has")} edited: texts, tags, number, feature, display order and what is hidden.`
      : "No episode has been edited by the team.",
    ...(deleted > 0
      ? [`${formatCount(deleted, "deleted episode comes", "deleted episodes come")} back.`]
      : []),
    "What is deleted stays in the trash for 30 days.",
  ].join(" ");
