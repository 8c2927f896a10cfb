import type { QueryClient } from "@tanstack/react-query";
import { type ToastAction, type ToastMessage, toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { RestoreResult } from "./trash.contract.ts";
import { createTrashClient } from "./trash.queries.ts";

/** Returns the 'Undo' action for a deletion's toast, or undefined if the response headers have no deletion id. */
export function makeUndoDeletionAction(client: QueryClient, headers: Headers): ToastAction | undefined {
  const id = headers.get("x-deletion-id");
  if (id === null) return undefined;
  return {
    label: "Undo",
    description: "Undo the deletion: press F8 to reach the button, or open Settings, Trash.",
    run: async () => {
      try {
        toast(
          describeRestoreResult(
            await createTrashClient()("POST /api/trash/{id}/restore", { params: { id } }),
          ),
        );
      } catch (error) {
        toastFailure("Failed to undo the deletion", error);
      } finally {
        await client.invalidateQueries();
      }
    },
  };
}

export function describeRestoreResult({ restored, skipped, changed = [] }: RestoreResult): ToastMessage {
  const remarks = skipped.length > 0 ? skipped : changed;
  const [firstRemark] = remarks;
  const title = restored === 1 ? "It is back" : `${restored.toLocaleString("en-US")} are back`;
  if (!firstRemark) return { title };
  const reason = `“${firstRemark.label}”: ${firstRemark.reason}.`;
  const moreText = remarks.length > 1 ? ` And ${remarks.length - 1} more.` : "";
  if (remarks === changed) return { title, description: reason + moreText };
  if (restored === 0)
    return { title: "It could not come back", description: reason + moreText, variant: "destructive" };
  return {
    title: `${restored} of ${restored + skipped.length} are back`,
    description: `Could not come back: ${reason}${moreText}`,
  };
}

/** Quotes a text for a toast, shortened to 48 characters. Never cuts a surrogate pair in two. */
export const quoteExcerpt = (text: string): string => {
  const characters = [...text];
  return `“${characters.length > 48 ? `${characters.slice(0, 47).join("").trimEnd()}…` : text}”`;
};
