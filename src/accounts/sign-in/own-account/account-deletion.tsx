import Trash2 from "lucide-react/icons/trash-2";
import { useId, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { createSessionClient } from "#accounts/sign-in/sign-in.queries.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { Button } from "#ui/controls/button.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { toast } from "#ui/layers/toast.ts";

const PasswordDialog = createLazyDialog(() => import("./password-dialog.tsx"));

export function AccountDeletion() {
  const [isAskingPassword, setAskingPassword] = useState(false);
  const isOnTeam = Boolean(useUser()?.role);
  const titleId = useId();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const deleteAccount = async (currentPassword: string) => {
    await createSessionClient()("DELETE /api/user", { body: { currentPassword } });
    toast({ title: "Your account was deleted" });
    await navigate("/");
    await revalidate();
  };
  return (
    <section aria-labelledby={titleId} className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
      <div className="max-w-md">
        <h2 id={titleId} className="display text-t-4">
          Delete this account
        </h2>
        <p className="mt-2 text-on-2">
          Your account, sign-ins and passkeys are deleted right away.
          {isOnTeam && " What you changed on the show stays, and Activity keeps your name."}
        </p>
      </div>
      <Button
        variant="destructive-outline"
        onClick={() => setAskingPassword(true)}
        className="max-tablet:w-full"
      >
        <Trash2 />
        Delete my account
      </Button>
      <PasswordDialog
        open={isAskingPassword}
        onOpenChange={setAskingPassword}
        title="Delete your account?"
        body="This cannot be undone."
        confirm="Delete"
        destructive
        onConfirm={deleteAccount}
      />
    </section>
  );
}
