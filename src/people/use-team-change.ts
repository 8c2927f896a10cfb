import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toastFailure } from "#ui/layers/toast-failure.ts";

/** A change of the team, after which its lists are asked for again. */
export function useTeamChange<Input, Answer>(change: (input: Input) => Promise<Answer>, failure: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["team"] }),
    onError: (error) => toastFailure(failure, error),
  });
}
