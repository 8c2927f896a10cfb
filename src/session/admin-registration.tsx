import { useId } from "react";
import { Switch } from "#ui/controls/switch.tsx";
import { toast } from "#ui/layers/toast.ts";
import { sayFailure } from "./say-failure.ts";
import { useChangeSettings } from "./session.queries.ts";

/** Whether the admin passcode makes admins at registration: changed at once. */
export function AdminRegistration({ isOn }: { isOn: boolean }) {
  const hint = useId();
  const change = useChangeSettings();
  const turn = (adminRegistration: boolean) => {
    const words = adminRegistration
      ? "The admin passcode makes admins at registration."
      : "Nobody becomes an admin by registering.";
    change.mutate(
      { adminRegistration },
      {
        onSuccess: () => toast({ title: "Settings saved", description: words }),
        onError: (error) => sayFailure("Failed to save settings", error),
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
        Whoever registers with the admin passcode becomes one of the team. Turn it off when everybody is in.
      </p>
    </div>
  );
}
