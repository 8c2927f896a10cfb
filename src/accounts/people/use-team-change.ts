import { useChange } from "#ui/layers/use-change.ts";

/** A change after which everything about the team is asked for again. */
export const useTeamChange = <Input, Answer>(change: (input: Input) => Promise<Answer>, failure: string) =>
  useChange(change, { failure, refresh: (client) => client.invalidateQueries({ queryKey: ["team"] }) });
