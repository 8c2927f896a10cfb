import { useQuery } from "@tanstack/react-query";
import { useUser } from "#platform/pages/current-user.ts";
import { SegmentedControl } from "#ui/controls/segmented.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { QueryContent } from "#ui/states/query-content.tsx";
import type { NoticeChoices } from "./notices.contract.ts";
import { noticeChoicesQuery, useChangeNoticeChoices } from "./notices.queries.ts";

const NOTICE_KINDS: { name: keyof NoticeChoices; label: string; forModerators?: true }[] = [
  { name: "topicRequests", label: "New topic requests", forModerators: true },
  { name: "guestRequests", label: "New guest requests" },
  { name: "guestAnswers", label: "Guests' answers" },
];

const FREQUENCY_OPTIONS = [
  { value: "now", label: "At once" },
  { value: "day", label: "Once a day" },
  { value: "never", label: "Never" },
] as const;

/** Lets people choose which emails they get. */
export function NoticeSettings() {
  const isAdmin = useUser()?.isAdmin;
  return (
    <QueryContent
      query={useQuery(noticeChoicesQuery)}
      what="your notices"
      rows={3}
      rowClassName="h-14 max-tablet:h-24.75"
      className="max-w-3xl gap-px"
    >
      {(choices) => <NoticeRows choices={choices} isAdmin={isAdmin} />}
    </QueryContent>
  );
}

function NoticeRows({ choices, isAdmin }: { choices: NoticeChoices; isAdmin: boolean | undefined }) {
  const changeChoices = useChangeNoticeChoices();
  const shownChoices = changeChoices.isPending ? changeChoices.variables : choices;
  return (
    <div className="max-w-3xl">
      {NOTICE_KINDS.filter(({ forModerators }) => isAdmin || forModerators).map(({ name, label }) => (
        <div
          key={name}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-b py-3"
        >
          <span className="font-medium">{label}</span>
          <SegmentedControl
            label={label}
            value={shownChoices[name]}
            options={FREQUENCY_OPTIONS}
            onValueChange={(frequency) =>
              changeChoices.mutate(
                { ...shownChoices, [name]: frequency },
                {
                  onSuccess: () => toast({ title: "Notices saved" }),
                  onError: (error) => toastFailure("Failed to save your notices", error),
                },
              )
            }
          />
        </div>
      ))}
    </div>
  );
}
