import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { spinPasscode } from "#draw/draw.contract.ts";
import SpinPasscodeForm from "#draw/spin-passcode-form.tsx";
import { SampleContentRemoval } from "#sample/sample-removal.tsx";
import { AdminRegistration } from "#session/admin-registration.tsx";
import OwnPasswordForm from "#session/own-password-form.tsx";
import type { adminRegistration } from "#session/session.contract.ts";
import { SignOutEverywhere } from "#session/sign-out-everywhere.tsx";
import { settingsQuery } from "#settings/settings.queries.ts";
import { Dialog } from "#ui/layers/dialog.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { Loading, Skeleton } from "#ui/states/skeleton.tsx";

type Shown = typeof spinPasscode | typeof adminRegistration;

/** The settings of the back office: each form belongs to the room of its setting. */
export default function SettingsDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Settings">
      <div className="grid gap-7">
        <Section title="Show">
          <TeamSettings />
        </Section>
        <Section title="Your account">
          <OwnPasswordForm />
          <SignOutEverywhere />
        </Section>
        <Section title="Sample content">
          <SampleContentRemoval />
        </Section>
      </div>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-rule not-first:border-t not-first:pt-6">
      <h3 className="font-strong text-on text-t-1">{title}</h3>
      {children}
    </section>
  );
}

function TeamSettings() {
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery<Shown>());
  if (data)
    return (
      <>
        <SpinPasscodeForm settings={data} />
        <AdminRegistration isOn={data.adminRegistration} />
      </>
    );
  if (isError) return <ErrorState message="Failed to load settings" onRetry={refetch} busy={isFetching} />;
  return (
    <Loading label="Loading settings..." className="grid gap-5">
      <Skeleton className="h-16" />
      <Skeleton className="h-12" />
    </Loading>
  );
}
