import { useChange } from "#ui/layers/use-change.ts";

/** A change after which everything about backups is asked for again. */
export const useBackupsChange = <Input, Answer>(change: (input: Input) => Promise<Answer>, failure: string) =>
  useChange(change, { failure, refreshed: ["backups"] });
