import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";

/**
 * Returns a mutation that changes something about the team, and then reloads everything about the team. `failure` is
 * the title of the error message.
 */
export const useTeamChange = <Input, Answer>(change: (input: Input) => Promise<Answer>, failure: string) =>
  useChangeWithToast(change, {
    failure,
    refresh: (client) => client.invalidateQueries({ queryKey: ["team"] }),
  });
