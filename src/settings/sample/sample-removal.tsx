import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { sampleCountQuery, useRemoveSampleContent } from "./sample.queries.ts";

/** Calls `children` with a section that removes the sample content. Renders nothing if no sample content is left. */
export function SampleContentRemoval({ children }: { children: (removal: ReactNode) => ReactNode }) {
  const { data: count = 0 } = useQuery(sampleCountQuery());
  return count > 0 && children(<RemoveSampleContent count={count} />);
}

function RemoveSampleContent({ count }: { count: number }) {
  const [isConfirming, setConfirming] = useState(false);
  const removal = useRemoveSampleContent();
  const { revalidate } = useRevalidator();
  const removeAll = async () => {
    await removal.mutateAsync();
    toast({
      title: "Sample content removed",
      description: `${formatCount(count, "item was", "items were")} removed. What you changed or added is still there.`,
    });
    await revalidate();
  };
  return (
    <div className="grid items-center justify-items-start gap-x-6 gap-y-3 tablet:grid-cols-[minmax(0,1fr)_auto]">
      <p className="text-on-2 text-t-0">
        The hosts, topics and episodes that came with the site. Whatever you changed stays.
      </p>
      <Button variant="destructive-outline" onClick={() => setConfirming(true)}>
        Remove sample content
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Are you sure?"
        body="This will permanently remove the sample hosts, topics and episodes that nobody has changed. This action cannot be undone."
        confirm="Remove"
        destructive
        onConfirm={removeAll}
      />
    </div>
  );
}
