import type { ToastMessage } from "#ui/layers/toast.ts";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";

/**
 * Returns a mutation that changes something about the team, and then reloads everything about the team. `failure` is
 * the title of the error message. `done` returns the message after success, if there is one. A message that the caller
 * shows after `mutate` would be lost if the reload removes the caller's row.
 */
export const useTeamChange = <Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  failure: string,
  done?: (answer: Answer, input: Input) => ToastMessage | undefined,
) =>
  useChangeWithToast(change, {
    done,
    failure,
    refresh: (client) => client.invalidateQueries({ queryKey: ["team"] }),
  });
