import { useQuery, useQueryClient } from "@tanstack/react-query";
import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useUser } from "#platform/pages/current-user.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { DropdownMenu, MenuItem } from "#ui/layers/dropdown-menu.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { QueryContent } from "#ui/states/query-content.tsx";
import type { Passkey } from "./passkeys.contract.ts";
import { createPasskeysClient, ownPasskeysQuery } from "./passkeys.queries.ts";
import { useNoPasskeysReason } from "./use-no-passkeys-reason.ts";

const PasswordDialog = createLazyDialog(() => import("../own-account/password-dialog.tsx"));

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

const RenamePasskeyDialog = createLazyDialog(() => import("./rename-passkey-dialog.tsx"));

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [openDialog, setOpenDialog] = useState<"name" | "removal" | null>(null);
  const { shortDate } = useDateFormatters();
  const today = shortDate(new Date().toISOString());
  const lastUse = lastUsedAt && shortDate(lastUsedAt);
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const removePasskey = async (currentPassword: string) => {
    await createPasskeysClient()("DELETE /api/user/passkeys/{id}", {
      params: { id },
      body: { currentPassword },
    });
    toast({ title: "Passkey removed" });
    // The list of sessions is out of date, too: those that used this passkey have ended.
    await queryClient.invalidateQueries();
    await revalidate();
  };
  const close = () => setOpenDialog(null);
  return (
    <li className="flex items-center gap-4 border-rule border-b py-3">
      <Fingerprint aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-label wrap-anywhere">{name}</p>
        <p className="text-on-2 text-t-0">
          Added {shortDate(createdAt)},{" "}
          {lastUse ? `used ${lastUse === today ? "today" : lastUse}` : "never used"}
        </p>
      </div>
      <DropdownMenu label={`Actions for ${name}`} ground="night-2">
        <MenuItem onSelect={() => setOpenDialog("name")}>
          <Pencil />
          Rename
        </MenuItem>
        <MenuItem destructive onSelect={() => setOpenDialog("removal")}>
          <Trash2 />
          Remove
        </MenuItem>
      </DropdownMenu>
      {openDialog === "name" && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      <PasswordDialog
        open={openDialog === "removal"}
        onOpenChange={close}
        title={`Remove ${name}?`}
        body="It will no longer sign you in, and wherever else you used it, you're signed out. Your device may still offer it, so remove it there, too."
        confirm="Remove"
        destructive
        onConfirm={removePasskey}
      />
    </li>
  );
}
