import X from "lucide-react/icons/x";
import { useState } from "react";
import { ToastCard, toastCloseStyles } from "#ui/layers/toast-card.tsx";
import { LinkTabs } from "#ui/lists/link-tabs.tsx";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
import { AnimatedCount } from "#ui/signs/animated-count.tsx";
import { Avatar } from "#ui/signs/avatar.tsx";
import { Badge } from "#ui/signs/badge.tsx";
import { Bulb } from "#ui/signs/bulb.tsx";
import { HourScale } from "#ui/signs/hour-scale.tsx";
import { Logo } from "#ui/signs/logo.tsx";
import { OnAirLight } from "#ui/signs/on-air-light.tsx";
import { SocialLink, socialTypes } from "#ui/signs/social-icon.tsx";
import { StatusMark, type StatusName } from "#ui/signs/status-mark.tsx";

const statuses: readonly StatusName[] = [
  "pending",
  "scheduled",
  "completed",
  "rejected",
  "available",
  "used",
];
const sessionTabs = [
  { value: "login", label: "Login" },
  { value: "register", label: "Register" },
] as const;

export function DesignSigns() {
  return (
    <div className="grid gap-x-10 gap-y-8 tablet:grid-cols-2 desktop:grid-cols-3">
      <div className="grid content-start gap-3.5">
        <h3 className="text-on-2 text-t-0">Toasts</h3>
        <ToastCard
          title="Topic request submitted!"
          description="Thank you for your suggestion. We will review it soon."
        >
          <Cross />
        </ToastCard>
        <ToastCard
          variant="destructive"
          title="Something went wrong"
          description="Failed to submit your topic request. Please try again."
        >
          <Cross />
        </ToastCard>
        <div className="flex flex-wrap items-center gap-6 pt-4">
          <Logo name="The Name of the Show" />
          <Logo name="A Show" height={40} />
          <Avatar name="Amara Lindqvist" />
        </div>
      </div>
      <div className="grid content-start justify-items-start gap-4">
        <h3 className="text-on-2 text-t-0">Badges and lamps</h3>
        <div className="flex flex-wrap items-center gap-4">
          <OnAirLight live={false} sign />
          <OnAirLight live sign />
          <OnAirLight live={false} />
          <OnAirLight live />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Badge variant="tally">
            <b>2</b> spins left
          </Badge>
          <Badge variant="solid">Pricing and pay</Badge>
          <Badge>Negotiation</Badge>
          <Badge variant="count">
            <AnimatedCount value={4} />
          </Badge>
        </div>
        <div className="flex flex-wrap items-center gap-8 text-on-2 text-t-0">
          <span className="flex items-center gap-2.5">
            <Bulb state="off" /> off
          </span>
          <span className="flex items-center gap-2.5">
            <Bulb state="slowing" /> slowing
          </span>
          <span className="flex items-center gap-2.5">
            <Bulb state="settled" /> settled
          </span>
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          {statuses.map((status) => (
            <StatusMark key={status} status={status} detail={status === "scheduled" && "Dec 2, 2026"} />
          ))}
        </div>
        <div className="-mx-3 flex flex-wrap">
          {[...socialTypes, "mastodon"].map((type) => (
            <SocialLink key={type} type={type} url="https://example.org" of="Ines Marchetti" />
          ))}
        </div>
      </div>
      <div className="grid content-start gap-5">
        <h3 className="text-on-2 text-t-0">Tabs</h3>
        <DesignTabs />
        <h3 className="text-on-2 text-t-0">The hour</h3>
        <HourScale />
        <HourScale minute={23} />
      </div>
    </div>
  );
}

function Cross() {
  return (
    <button type="button" aria-label="Dismiss notification" className={toastCloseStyles}>
      <X className="size-4" />
    </button>
  );
}

function DesignTabs() {
  const [session, setSession] = useState<(typeof sessionTabs)[number]["value"]>("login");
  return (
    <>
      <Tabs label="Session" tabs={sessionTabs} value={session} onValueChange={setSession}>
        <TabPanel value={session} className="sr-only">
          {session}
        </TabPanel>
      </Tabs>
      <LinkTabs
        label="Back office"
        tabs={[
          { to: "/", label: "Topics" },
          { to: "/episodes", label: "Episodes" },
          { to: "/topic-requests", label: "Topic Requests", count: 4 },
        ]}
      />
    </>
  );
}
