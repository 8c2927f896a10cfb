import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toastFailure } from "#ui/layers/toast-failure.ts";

/** A change after which everything about backups is asked for again. */
export function useBackupsChange<Input, Answer>(change: (input: Input) => Promise<Answer>, failure: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ["backups"] }),
    onError: (error) => toastFailure(failure, error),
  });
}
