import Trash2 from "lucide-react/icons/trash-2";
import { useId, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { clearQueries } from "#platform/browser/clear-queries.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { sessionApi } from "./session.queries.ts";

export function AccountDeletion() {
  const [asking, setAsking] = useState(false);
  const [currentPassword, setCurrentPassword] = useState("");
  const title = useId();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const change = (open: boolean) => {
    setCurrentPassword("");
    setAsking(open);
  };
  const remove = async () => {
    await sessionApi()("DELETE /api/user", { body: { currentPassword } });
    toast({ title: "Your account was deleted" });
    await navigate("/");
    await revalidate();
    clearQueries();
  };
  return (
    <section aria-labelledby={title} className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
      <div className="max-w-md">
        <h2 id={title} className="display text-t-4">
          Delete this account
        </h2>
        <p className="mt-2 text-on-2">
          Account, sign-ins and passkeys are gone at once. What you decided for the show stays, under your
          name.
        </p>
      </div>
      <Button variant="destructive-outline" onClick={() => change(true)} className="max-tablet:w-full">
        <Trash2 />
        Delete my account
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={change}
        title="Delete your account?"
        ground="night-2"
        body={
          <>
            This cannot be undone.
            <Field label="Your password, to be sure" required className="mt-4">
              <PasswordInput
                value={currentPassword}
                onValueChange={setCurrentPassword}
                autoComplete="current-password"
              />
            </Field>
          </>
        }
        confirm="Delete"
        destructive
        onConfirm={remove}
      />
    </section>
  );
}
