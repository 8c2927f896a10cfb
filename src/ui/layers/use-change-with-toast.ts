import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ToastMessage, toast } from "./toast.ts";
import { toastFailure } from "./toast-failure.ts";

/**
 * Returns a mutation that shows a toast with the outcome. It stays pending until `refresh` has reloaded the changed
 * data. By default, everything on the screen is reloaded.
 */
export function useChangeWithToast<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  {
    done,
    failure,
    refresh = (client) => client.invalidateQueries(),
    onDone,
  }: {
    done?:
      | string
      | ((answer: Answer, input: Input, client: QueryClient) => ToastMessage | undefined)
      | undefined;
    /** The title of the toast after a failed change. The reason appears below it. */
    failure: string;
    refresh?: (client: QueryClient) => unknown;
    onDone?: (answer: Answer, input: Input) => unknown;
  },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (response, input) => {
      const message = typeof done === "string" ? { title: done } : done?.(response, input, client);
      if (message) toast(message);
      onDone?.(response, input);
    },
    onError: (error) => toastFailure(failure, error),
    onSettled: () => refresh(client),
  });
}
