import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { createCorrectionsClient } from "#episodes/transcripts/transcripts.queries.ts";
import { toastCodeLoadFailure } from "#ui/layers/toast-code-load-failure.ts";

const ProposedCorrections = lazy(() =>
  import("./proposed-corrections.tsx").catch(() => {
    void toastCodeLoadFailure("The proposed corrections could not be loaded");
    return { default: () => null };
  }),
);

const MAX_SHOWN_CORRECTIONS = 5;

/** Shows the corrections that visitors have proposed. Renders nothing if there are none. */
export function CorrectionsPanel() {
  const { data } = useQuery({
    queryKey: ["transcript-corrections"],
    queryFn: () =>
      createCorrectionsClient().page("GET /api/corrections", { query: { limit: MAX_SHOWN_CORRECTIONS } }),
  });
  if (!data || data.total === 0) return null;
  return (
    <Suspense fallback={null}>
      <ProposedCorrections {...data} />
    </Suspense>
  );
}
