import { useEffect, useState } from "react";
import { Button } from "#ui/controls/button.tsx";

/** How long the button confirms that the suggestion was sent. */
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
 * Returns whether the suggestion was just sent, and a function to call once it has been. Set `initially` if the form
 * was sent without scripts.
 */
export function useSubmitted(initially: boolean) {
  const [submitted, setSubmitted] = useState(initially);
  useEffect(() => {
    if (!submitted) return;
    const timer = setTimeout(() => setSubmitted(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [submitted]);
  return { submitted, showSubmitted: () => setSubmitted(true) };
}
