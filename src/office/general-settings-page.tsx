import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AdminRegistration } from "#accounts/sign-in/admin-registration.tsx";
import type { adminRegistrationSetting } from "#accounts/sign-in/sign-in.contract.ts";
import type { spinPasscodeSetting } from "#machine/machine.contract.ts";
import SpinPasscodeForm from "#machine/spins/spin-passcode-form.tsx";
import { SampleContentRemoval } from "#settings/sample/sample-removal.tsx";
import { settingsQuery } from "#settings/settings.queries.ts";
import { useHasMailServer } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { QueryContent } from "#ui/states/query-content.tsx";

type ShownSetting = typeof spinPasscodeSetting | typeof adminRegistrationSetting;

/** Shows the general settings. Each form comes from the folder that its setting belongs to. */
export default function GeneralSettingsPage() {
  return (
    <div className="grid max-w-2xl gap-7">
      <section className="grid gap-5">
        <h2 className="title">General</h2>
        <TeamSettings />
      </section>
      {!useHasMailServer() && (
        <SettingsSection title="Email">
          <p className="text-on-2 text-t-0">
            No mail server is set up, so every email is written to a file in the outbox folder of the data
            directory. Whoever runs the site can set SMTP_URL to send them.
          </p>
        </SettingsSection>
      )}
      <SettingsSection title="Your account">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-on-2 text-t-0">
            Your address, your password, your passkeys, and where you are signed in.
          </p>
          <ButtonLink to="/account" variant="outline">
            Your account
          </ButtonLink>
        </div>
      </SettingsSection>
      <SampleContentRemoval>
        {(removal) => <SettingsSection title="Sample content">{removal}</SettingsSection>}
      </SampleContentRemoval>
    </div>
  );
}

function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-rule not-first:border-t not-first:pt-6">
      <h3 className="font-strong text-on text-t-1">{title}</h3>
      {children}
    </section>
  );
}

function TeamSettings() {
  return (
    <QueryContent
      query={useQuery(settingsQuery<ShownSetting>())}
      what="settings"
      rows={2}
      rowClassName="h-24 tablet:h-[4.875rem]"
      className="gap-5"
    >
      {(settings) => (
        <>
          <SpinPasscodeForm settings={settings} />
          <AdminRegistration isOn={settings.adminRegistration} />
        </>
      )}
    </QueryContent>
  );
}
