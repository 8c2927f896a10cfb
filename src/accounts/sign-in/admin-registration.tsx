import { useId } from "react";
import { useChangeSettings } from "#settings/settings.queries.ts";
import { Switch } from "#ui/controls/switch.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { adminRegistrationSetting } from "./sign-in.contract.ts";

export function AdminRegistration({ isOn }: { isOn: boolean }) {
  const hintId = useId();
  const changeSettings = useChangeSettings<typeof adminRegistrationSetting>();
  const saveSetting = (shouldBeOn: boolean) => {
    const description = shouldBeOn
      ? "The admin passcode creates producers again."
      : "Registering no longer makes anybody a producer.";
    changeSettings.mutate(
      { adminRegistration: shouldBeOn },
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
        checked={changeSettings.isPending ? changeSettings.variables.adminRegistration : isOn}
        onCheckedChange={saveSetting}
        aria-describedby={hintId}
      />
      <p id={hintId} className="text-on-2 text-t-0">
        Anybody who registers with the admin passcode becomes a producer. Turn it off once everybody has
        joined; invitations still work.
      </p>
    </div>
  );
}
