import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import Clock from "lucide-react/icons/clock";
import Mail from "lucide-react/icons/mail";
import type { ReactNode } from "react";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { findFirstMessageTime, formatMessageKinds } from "./follow-texts.rules.ts";
import type { FollowResult } from "./last-follow-choice.ts";

type Props = {
  choice: FollowResult;
  startsAt: number | undefined;
  formatTime: (timeMs: number) => string;
  onChange: () => void;
  onDone: () => void;
};

/** Confirms what the visitor chose, explains what to do next, and shows what a notification will look like. */
export function FollowConfirmation({
  choice: { notification, notificationProblem, mail, email, wants },
  startsAt,
  formatTime,
  ...handlers
}: Props) {
  const firstMessageTime =
    startsAt === undefined ? undefined : findFirstMessageTime(wants, startsAt, Date.now());
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        Done
      </p>
      <ul className="border-rule border-b">
        {notification && (
          <SummaryRow
            icon={notificationProblem ? <BellOff /> : <Bell />}
            title={notificationProblem ? "Notifications are off" : "Notifications are on"}
          >
            {notificationProblem ?? "In this browser."}
          </SummaryRow>
        )}
        {mail && (
          <SummaryRow icon={<Mail />} title="Check your email once">
            Press the button we sent to <span className="wrap-anywhere">{email}</span>, or emails won't start.
          </SummaryRow>
        )}
        <SummaryRow icon={<Clock />} title={formatMessageKinds(wants)}>
          {firstMessageTime !== undefined && `First on ${formatTime(firstMessageTime)}.`}
        </SummaryRow>
      </ul>
      {notification && !notificationProblem && <NotificationExample />}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="ghost" size="lg" onClick={handlers.onChange}>
          Change
        </Button>
        <Button
          size="lg"
          className="border-solid! bg-solid text-on-solid hover:bg-solid"
          onClick={handlers.onDone}
        >
          Done
        </Button>
      </div>
    </div>
  );
}

const SummaryRow = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <li className="flex gap-4 border-rule border-t py-3.5 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
    {icon}
    <div className="min-w-0">
      <p className="font-strong">{title}</p>
      {children && <p className="text-on-2">{children}</p>}
    </div>
  </li>
);

function NotificationExample() {
  const { name, tagline } = useShow();
  return (
    <div>
      <p className="text-on-2 text-t-1">This is what it looks like:</p>
      <div className="mt-2 flex gap-4 rounded-panel bg-second p-4">
        <img src="/icon-192.png" alt="" width={44} height={44} className="size-11 rounded-control" />
        <div className="min-w-0 flex-1">
          <p className="flex justify-between gap-3 font-strong text-t-1">
            {name} is live <span className="font-regular text-on-2 text-t-0">now</span>
          </p>
          <p className="text-on-2 text-t-1">{tagline}</p>
        </div>
      </div>
    </div>
  );
}
