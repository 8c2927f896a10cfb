import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useRevalidator } from "react-router";
import { useUser } from "#platform/pages/current-user.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { ErrorState } from "#ui/states/error-state.tsx";
import { Loading, Skeleton } from "#ui/states/skeleton.tsx";
import { usePasskeysHere } from "./browser-passkeys.ts";
import { NO_PASSKEYS } from "./passkey.rules.ts";
import { PasskeyRow } from "./passkey-row.tsx";
import { ownPasskeysQuery } from "./passkeys.queries.ts";

/** The person's passkeys. */
export function OwnPasskeys() {
  // Who has just signed out asks no more.
  const enabled = useUser() !== null;
  const { data, error, isFetching, refetch } = useQuery({ ...ownPasskeysQuery, enabled });
  const works = usePasskeysHere();
  if (!data && error)
    return <ErrorState message="Failed to load your passkeys" busy={isFetching} onRetry={() => refetch()} />;
  if (!data)
    return (
      <Loading label="Loading your passkeys..." className="grid gap-px">
        <Skeleton className="h-16" />
      </Loading>
    );
  return (
    <>
      {data.length > 0 && (
        <ul className="border-rule border-t">
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {works ? <AddPasskey /> : <p className="text-on-2 text-t-0">{NO_PASSKEYS}</p>}
    </>
  );
}

function AddPasskey() {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const add = useMutation({
    mutationFn: async () => (await import("./browser-passkeys.ts")).makePasskey(),
    onSuccess: async (added) => {
      if (!added) return;
      toast({ title: "Passkey added" });
      await queryClient.invalidateQueries(ownPasskeysQuery);
      await revalidate();
    },
    onError: (error) => toastFailure("Failed to add the passkey", error),
  });
  return (
    <Button
      busy={add.isPending}
      onClick={() => add.mutate()}
      className="justify-self-start max-tablet:w-full"
    >
      <Plus />
      Add a passkey
    </Button>
  );
}
