import { useChange } from "#ui/layers/use-change.ts";

/** Like `useChange`, but also reloads everything about the team after the change. */
export const useTeamChange = <Input, Answer>(change: (input: Input) => Promise<Answer>, failure: string) =>
  useChange(change, { failure, refresh: (client) => client.invalidateQueries({ queryKey: ["team"] }) });
