import type { ShareDialogProps } from "#draw/topic-to-share.ts";
import { Dialog } from "#ui/dialog.tsx";

export default function ShareDialog({ open, onOpenChange, topics }: ShareDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Share this topic">
      {topics[0]?.content}
    </Dialog>
  );
}
