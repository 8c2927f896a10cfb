import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { requirePasskey } from "#session/passkeys/passkeys.contract.ts";
import { settingsQuery, useChangeSettings } from "#settings/settings.queries.ts";
import { Switch } from "#ui/controls/switch.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { membersQuery } from "./people.queries.ts";

/** Owners decide whether the whole team needs passkeys. */
export function PasskeyRequirement() {
  const hint = useId();
  const settings = useQuery(settingsQuery<typeof requirePasskey>()).data;
  const members = useQuery(membersQuery).data?.items ?? [];
  const change = useChangeSettings<typeof requirePasskey>();
  if (!settings) return null;
  const isOn = change.isPending ? change.variables.requirePasskey : settings.requirePasskey;
  const without = members.filter(({ role, passkeys }) => role !== null && passkeys === 0);
  const names = without.map(({ username }) => username).join(", ");
  const turn = (requirePasskey: boolean) =>
    change.mutate(
      { requirePasskey },
      {
        onSuccess: () => toast({ title: "Settings saved" }),
        onError: (error) => toastFailure("Failed to save settings", error),
      },
    );
  return (
    <section className="grid gap-1.5 border-rule border-t pt-6">
      <Switch label="Passkeys for everybody" checked={isOn} onCheckedChange={turn} aria-describedby={hint} />
      <p id={hint} className="max-w-xl text-on-2">
        People with a role and no passkey are led to add one before the back office answers.
        {names && ` ${names} ${isOn ? "will" : "would"} be asked at the next visit.`}
      </p>
    </section>
  );
}
