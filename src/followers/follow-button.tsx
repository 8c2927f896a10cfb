import Bell from "lucide-react/icons/bell";
import { type ComponentProps, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import type Dialog from "./dialog/follow-dialog.tsx";

const FollowDialog = createLazyDialog<ComponentProps<typeof Dialog>>(
  () => import("./dialog/follow-dialog.tsx"),
);

type Props = Pick<ComponentProps<typeof Button>, "variant" | "size" | "className"> & {
  /** When the next show begins, in milliseconds, if known. */
  startsAt?: number | undefined;
};

/** Shows the 'Tell me when you are live' button, which loads its dialog when it is clicked. */
export function FollowButton({ startsAt, variant = "ghost", ...buttonProps }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} {...buttonProps} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Bell />
        Tell me when you are live
      </Button>
      <FollowDialog open={isOpen} onOpenChange={setOpen} startsAt={startsAt} />
    </>
  );
}
