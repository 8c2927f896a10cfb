import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SampleContentRemoval } from "#sample/sample-removal.tsx";
import { Dialog } from "#ui/layers/dialog.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { Loading, Skeleton } from "#ui/states/skeleton.tsx";
import { AdminRegistration } from "./admin-registration.tsx";
import OwnPasswordForm from "./own-password-form.tsx";
import { settingsQuery } from "./session.queries.ts";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";
import SpinPasscodeForm from "./spin-passcode-form.tsx";

/**
 * 'Settings' of the back office: the spin passcode, whether the admin passcode makes admins, one's own password and
 * sessions, and the end of the sample content.
 */
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

/** What the whole team shares. */
function TeamSettings() {
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery());
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
