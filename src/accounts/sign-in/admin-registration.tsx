import { useId } from "react";
import { useChangeSettings } from "#settings/use-change-settings.ts";
import { Switch } from "#ui/controls/switch.tsx";
import type { adminRegistrationSetting } from "./sign-in.contract.ts";

export function AdminRegistration({ isOn }: { isOn: boolean }) {
  const hintId = useId();
  const changeSettings = useChangeSettings<typeof adminRegistrationSetting>(({ adminRegistration }) =>
    adminRegistration
      ? "The admin passcode creates producers again."
      : "Registering no longer makes anybody a producer.",
  );
  return (
    <div className="grid gap-1.5">
      <Switch
        label="Admin registration"
        checked={changeSettings.isPending ? changeSettings.variables.adminRegistration : isOn}
        onCheckedChange={(shouldBeOn) => changeSettings.mutate({ adminRegistration: shouldBeOn })}
        aria-describedby={hintId}
      />
      <p id={hintId} className="text-on-2 text-t-0">
        Anybody who registers with the admin passcode becomes a producer. Turn it off once everybody has
        joined; invitations still work.
      </p>
    </div>
  );
}
