import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";

/** Shows the receiver's HTTP status, or why there was no response. */
export function DeliveryStatus({ status }: { status: number | string }) {
  const isOk = typeof status === "number" && status >= 200 && status < 300;
  const Icon = isOk ? CircleCheck : CircleAlert;
  return (
    <span className={`flex items-center gap-2 font-label ${isOk ? "" : "text-error"}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {status}
    </span>
  );
}
