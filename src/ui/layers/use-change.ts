import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { toastFailure } from "#ui/layers/toast-failure.ts";

/** A change, after which the queries under `refreshed` are asked for again. A failure is a toast titled `failure`. */
export function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  { failure, refreshed }: { failure: string; refreshed: QueryKey },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: refreshed }),
    onError: (error) => toastFailure(failure, error),
  });
}
