import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { passkeyRequirementSetting } from "#accounts/sign-in/passkeys/passkeys.contract.ts";
import type { strongPasswordsSetting } from "#accounts/sign-in/sign-in.contract.ts";
import { settingsQuery } from "#settings/settings.queries.ts";
import { useChangeSettings } from "#settings/use-change-settings.ts";
import { Switch } from "#ui/controls/switch.tsx";
import { membersQuery } from "./people.queries.ts";

type RuleSetting = typeof passkeyRequirementSetting | typeof strongPasswordsSetting;

/** Lets owners decide how the whole team signs in. */
export function TeamSignInRules() {
  const members = useQuery(membersQuery).data?.items ?? [];
  const membersWithoutPasskey = members.filter(({ role, passkeys }) => role !== null && passkeys === 0);
  const names = new Intl.ListFormat("en-US").format(membersWithoutPasskey.map(({ username }) => username));
  return (
    <div className="grid gap-6">
      <RuleSwitch name="requirePasskey" title="Passkeys for everybody">
        {(isOn) => (
          <>
            Everybody on the team signs in with a passkey. A password alone no longer opens the back office,
            and API tokens work only if they were created after signing in with a passkey.
            {names && ` ${names} ${isOn ? "will" : "would"} be asked to add one at the next visit.`}
          </>
        )}
      </RuleSwitch>
      <RuleSwitch name="strongPasswords" title="Strong passwords for the team">
        {() =>
          "A new password for anyone on the team needs at least 10 characters, and common ones are refused. Current passwords keep working."
        }
      </RuleSwitch>
    </div>
  );
}

type RuleSwitchProps = { name: RuleSetting["name"]; title: string; children: (isOn: boolean) => ReactNode };

function RuleSwitch({ name, title, children }: RuleSwitchProps) {
  const [titleId, hintId] = [useId(), useId()];
  const settings = useQuery(settingsQuery<RuleSetting>()).data;
  const changeSettings = useChangeSettings<RuleSetting>();
  if (!settings) return null;
  const isOn = (changeSettings.isPending ? changeSettings.variables[name] : undefined) ?? settings[name];
  return (
    <section className="flex items-start justify-between gap-6">
      <div className="max-w-xl">
        <h3 id={titleId} className="font-strong text-t-1">
          {title}
        </h3>
        <p id={hintId} className="mt-1.5 text-on-2">
          {children(isOn)}
        </p>
      </div>
      <Switch
        checked={isOn}
        onCheckedChange={(shouldBeOn) => changeSettings.mutate({ [name]: shouldBeOn })}
        aria-labelledby={titleId}
        aria-describedby={hintId}
      />
    </section>
  );
}
