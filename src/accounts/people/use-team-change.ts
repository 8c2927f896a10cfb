import { useChange } from "#ui/layers/use-change.ts";

/** Makes a change, then reloads everything about the team. */
export const useTeamChange = <Input, Answer>(change: (input: Input) => Promise<Answer>, failure: string) =>
  useChange(change, { failure, refresh: (client) => client.invalidateQueries({ queryKey: ["team"] }) });
