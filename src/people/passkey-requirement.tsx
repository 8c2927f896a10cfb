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
  const [title, hint] = [useId(), useId()];
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
    <section className="flex items-start justify-between gap-6 border-rule border-t pt-6">
      <div className="max-w-xl">
        <h3 id={title} className="font-strong text-t-1">
          Passkeys for everybody
        </h3>
        <p id={hint} className="mt-1.5 text-on-2">
          People with a role and no passkey are led to add one before the back office answers.
          {names && ` ${names} ${isOn ? "will" : "would"} be asked at the next visit.`}
        </p>
      </div>
      <Switch checked={isOn} onCheckedChange={turn} aria-labelledby={title} aria-describedby={hint} />
    </section>
  );
}
