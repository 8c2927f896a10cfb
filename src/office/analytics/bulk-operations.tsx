import { useState } from "react";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { BULK_CHANGE_TEXTS, type BulkChange, BulkChangeDialog } from "#topics/bulk-changes.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Panel } from "#ui/lists/panel.tsx";
import type { TopicAnalytics } from "./analytics.contract.ts";

export function BulkOperations({ analytics }: { analytics: TopicAnalytics }) {
  const [message, setMessage] = useState<string>();
  return (
    <Panel
      heading="h3"
      title="Bulk operations"
      description="All of them can be undone."
      className="content-start"
    >
      <ul className="border-rule border-t">
        <BulkOperation change="archive" count={analytics.available} onDone={setMessage} />
        <BulkOperation change="reactivate" count={analytics.used} onDone={setMessage} />
        <BulkOperation change="delete" count={analytics.total} onDone={setMessage} />
      </ul>
      {/* This message stays, unlike a toast, because it names the file with the deleted topics. */}
      <p role="status" className="text-on-2 text-t-0 empty:hidden wrap-anywhere">
        {message}
      </p>
    </Panel>
  );
}

function BulkOperation({
  change,
  count,
  onDone,
}: {
  change: BulkChange;
  count: number;
  onDone: (message: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { verb, effect } = BULK_CHANGE_TEXTS[change];
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-rule border-b py-3 last:border-b-0 last:pb-0">
      <div className="flex-1 basis-32">
        <p className="font-strong">{formatCount(count, "topic")}</p>
        <p className="text-on-2 text-t-0">{effect}</p>
      </div>
      <Button variant="outline" disabled={count === 0} onClick={() => setIsOpen(true)} className="min-w-33">
        {verb}
      </Button>
      <BulkChangeDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        change={change}
        count={count}
        onDone={onDone}
      />
    </li>
  );
}
