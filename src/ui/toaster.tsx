import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/toast";
import { useEffect, useState } from "react";
import { cn } from "#ui/class-names.ts";
import { closeToast, type ShownToast } from "#ui/toast.ts";

/** Shows one toast in the corner: 5000 ms, or until it is closed or swiped 50 px to the right. */
export default function Toaster({ shown }: { shown: ShownToast }) {
  // The live region has to stand before anything is said in it, so the first toast comes one frame later.
  const [standing, setStanding] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setStanding(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {standing && (
        <Radix.Root
          key={shown.id}
          open={shown.open}
          duration={shown.duration ?? 5000}
          onOpenChange={(open) => !open && closeToast(shown.id)}
          className={cn(
            "w-full rounded-control outline-offset-2",
            "data-[state=closed]:animate-fade-out data-[state=open]:animate-toast",
            "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0",
            "data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-out",
          )}
        >
          <ToastCard variant={shown.variant} title={shown.title} description={shown.description} closable />
        </Radix.Root>
      )}
      <Radix.Viewport className="fixed right-0 bottom-0 z-60 w-full max-w-[27rem] p-4 outline-none" />
    </Radix.Provider>
  );
}

/** The card of a toast. Radix's own announcer would say the text a second time, so the card is the live region. */
export function ToastCard({
  variant = "default",
  title,
  description,
  closable = false,
}: Pick<ShownToast, "variant" | "title" | "description"> & { closable?: boolean }) {
  const failed = variant === "destructive";
  const Icon = failed ? CircleAlert : Check;
  return (
    <div
      data-ground={failed ? "wine" : "paper"}
      data-variant={variant}
      data-radix-toast-announce-exclude=""
      role={failed ? "alert" : "status"}
      className="flex items-start gap-4 rounded-control py-4 pr-3 pl-5 text-t-1 shadow-pop"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 leading-[1.4]">
        <p className="font-button">{title}</p>
        {description && <p>{description}</p>}
      </div>
      {closable && (
        <Radix.Close
          aria-label="Dismiss notification"
          className="-mt-1.5 grid size-9 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-hover"
        >
          <X aria-hidden="true" className="size-4" />
        </Radix.Close>
      )}
    </div>
  );
}
