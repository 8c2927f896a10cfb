import type { ToastMessage } from "#ui/layers/toast.ts";
import { useChange } from "#ui/layers/use-change.ts";

/** Makes a change, then reloads everything about backups. */
export const useBackupsChange = <Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  failure: string,
  done?: (answer: Answer) => ToastMessage,
) =>
  useChange(change, {
    done,
    failure,
    refresh: (client) => client.invalidateQueries({ queryKey: ["backups"] }),
  });
