import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useRevalidator } from "react-router";
import { useUser } from "#platform/pages/current-user.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { Loaded } from "#ui/states/loaded.tsx";
import { NO_PASSKEYS } from "./passkey.rules.ts";
import { PasskeyRow } from "./passkey-row.tsx";
import { ownPasskeysQuery } from "./passkeys.queries.ts";
import { usePasskeysHere } from "./use-passkeys-here.ts";

/** The person's passkeys. */
export function OwnPasskeys() {
  // Who has just signed out asks no more.
  const enabled = useUser() !== null;
  const query = useQuery({ ...ownPasskeysQuery, enabled });
  const works = usePasskeysHere();
  return (
    <Loaded query={query} what="your passkeys" rows={1} rowClassName="h-16">
      {(passkeys) => (
        <>
          {passkeys.length > 0 && (
            <ul className="border-rule border-t">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
          {works ? <AddPasskey /> : <p className="text-on-2 text-t-0">{NO_PASSKEYS}</p>}
        </>
      )}
    </Loaded>
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
