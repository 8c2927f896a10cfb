import { useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useUser } from "#platform/pages/current-user.ts";
import { Button } from "#ui/controls/button.tsx";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { QueryContent } from "#ui/states/loaded.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { ownPasskeysQuery } from "./passkeys.queries.ts";
import { useNoPasskeysReason } from "./use-why-no-passkeys.ts";

const PasswordDialog = loadDialogLazily(() => import("../own-account/password-dialog.tsx"));

/** Lists the person's passkeys. */
export function OwnPasskeys() {
  // Stop loading the list once the person has signed out, because the server would refuse the request.
  const isSignedIn = useUser() !== null;
  const query = useQuery({ ...ownPasskeysQuery, enabled: isSignedIn });
  const reason = useNoPasskeysReason();
  return (
    <QueryContent query={query} what="your passkeys" rows={1} rowClassName="h-16">
      {(passkeys) => (
        <>
          {passkeys.length > 0 && (
            <ul className="border-rule border-t">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
          {reason ? <p className="text-on-2 text-t-0">{reason}</p> : <AddPasskey />}
        </>
      )}
    </QueryContent>
  );
}

function AddPasskey() {
  const [isAskingPassword, setAskingPassword] = useState(false);
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const addPasskey = async (currentPassword: string) => {
    const { createPasskey } = await import("./browser-passkeys.ts");
    if (!(await createPasskey(currentPassword))) return;
    toast({ title: "Passkey added" });
    await queryClient.invalidateQueries(ownPasskeysQuery);
    await revalidate();
  };
  return (
    <>
      <Button onClick={() => setAskingPassword(true)} className="justify-self-start max-tablet:w-full">
        <Plus />
        Add a passkey
      </Button>
      <PasswordDialog
        open={isAskingPassword}
        onOpenChange={setAskingPassword}
        title="Add a passkey"
        body="Next, your device asks for your fingerprint, face or PIN."
        confirm="Continue"
        onConfirm={addPasskey}
      />
    </>
  );
}
