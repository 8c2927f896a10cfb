import Check from "lucide-react/icons/check";
import { useEffect, useRef } from "react";
import { Button } from "#ui/controls/button.tsx";

/** Takes the place of the form when the request has arrived; it is read out, and the keyboard goes on from here. */
export function GuestRequestSent({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div data-ground="night-3" className="max-w-3xl self-start rounded-panel p-6.5 tablet:p-9">
      <Check aria-hidden="true" className="size-8 text-success" />
      <div role="status" className="mt-5">
        <h2 ref={heading} tabIndex={-1} className="display text-t-5 outline-none">
          Request submitted!
        </h2>{" "}
        <p className="mt-3 text-on-2">We'll review your guest request and get back to you soon.</p>
      </div>
      <Button variant="outline" className="mt-7" onClick={onAgain}>
        Submit Another Request
      </Button>
    </div>
  );
}
