import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import type { ToastMessage } from "./toast.ts";

export const toastCloseStyles =
  "-mt-1.5 grid size-9 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-hover";

/** A toast's card. It is an ARIA live region, so Radix's announcer isn't needed. `children` is the close button. */
export function ToastCard({
  variant = "default",
  title,
  description,
  ground,
  foot,
  children,
}: Pick<ToastMessage, "variant"> & {
  title: ReactNode;
  description?: ReactNode;
  ground?: string | undefined;
  foot?: ReactNode;
  children: ReactNode;
}) {
  const isFailure = variant === "destructive";
  const Icon = isFailure ? CircleAlert : Check;
  return (
    <div
      data-ground={ground ?? (isFailure ? "wine" : "paper")}
      data-variant={variant}
      data-radix-toast-announce-exclude=""
      role={isFailure ? "alert" : "status"}
      aria-live={isFailure ? "assertive" : "polite"}
      className="rounded-control border border-transparent text-t-1"
    >
      <div className="flex items-start gap-4 py-4 pr-3 pl-5">
        <Icon className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0 flex-1 leading-[1.4]">
          <p className="font-button">{title}</p>
          {description && <p>{description}</p>}
        </div>
        {children}
      </div>
      {foot}
    </div>
  );
}
