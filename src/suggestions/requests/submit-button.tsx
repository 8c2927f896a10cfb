import { useEffect, useState } from "react";
import { Button } from "#ui/controls/button.tsx";

/** How long the button says that the suggestion was sent. */
const CONFIRMATION_MS = 5000;

export function SubmitButton({ isSubmitting, submitted }: { isSubmitting: boolean; submitted: boolean }) {
  if (submitted)
    return (
      <Button
        type="submit"
        size="lg"
        variant="outline"
        disabled
        className="disabled:border-solid! disabled:text-on!"
      >
        ✓ Submitted Successfully
      </Button>
    );
  return (
    <Button type="submit" size="lg" variant="outline" busy={isSubmitting} disabled={isSubmitting}>
      {isSubmitting ? "Submitting..." : "Submit Topic Request"}
    </Button>
  );
}

/**
 * Returns whether the suggestion was just sent, and a function to call once it has been. Set `isSentInitially` if the
 * form was sent without JavaScript.
 */
export function useSentConfirmation(isSentInitially: boolean) {
  const [isSubmitted, setSubmitted] = useState(isSentInitially);
  useEffect(() => {
    if (!isSubmitted) return;
    const timer = setTimeout(() => setSubmitted(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isSubmitted]);
  return { submitted: isSubmitted, showSubmitted: () => setSubmitted(true) };
}
