import { useId } from "react";
import { useChangeSettings } from "#settings/settings.queries.ts";
import { Switch } from "#ui/controls/switch.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { adminRegistration } from "./sign-in.contract.ts";

export function AdminRegistration({ isOn }: { isOn: boolean }) {
  const hint = useId();
  const change = useChangeSettings<typeof adminRegistration>();
  const turn = (isOn: boolean) => {
    const description = isOn
      ? "The admin passcode creates producers again."
      : "Registering no longer makes anybody a producer.";
    change.mutate(
      { adminRegistration: isOn },
      {
        onSuccess: () => toast({ title: "Settings saved", description }),
        onError: (error) => toastFailure("Failed to save settings", error),
      },
    );
  };
  return (
    <div className="grid gap-1.5">
      <Switch
        label="Admin registration"
        checked={change.isPending ? change.variables.adminRegistration : isOn}
        onCheckedChange={turn}
        aria-describedby={hint}
      />
      <p id={hint} className="text-on-2 text-t-0">
        Anybody who registers with the admin passcode becomes a producer. Turn it off once everybody has
        joined; invitations still work.
      </p>
    </div>
  );
}
