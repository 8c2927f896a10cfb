import { useQuery } from "@tanstack/react-query";
import { useStoredTexts } from "#platform/browser/stored-texts.ts";
import { sampleCountQuery, useRemoveSampleContent } from "#settings/sample/sample.queries.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";

/** Asks whether to remove the sample episodes once the team has its own. `total` is the number of all episodes. */
export function RemoveSamplesQuestion({ total }: { total: number }) {
  const { data: samples = 0 } = useQuery(sampleCountQuery("episodes"));
  const [responses, storeResponse] = useStoredTexts("sample-episodes");
  const removal = useRemoveSampleContent("episodes");
  if (samples === 0 || total <= samples || responses.keep) return null;
  const sampleText = samples === 1 ? "the sample episode" : `the ${samples} sample episodes`;
  const removeSamples = () =>
    removal.mutate(undefined, {
      onSuccess: () => toast({ title: "Sample episodes removed" }),
      onError: (error) => toastFailure("The sample episodes were not removed", error),
    });
  return (
    <section
      aria-label="Sample episodes"
      data-ground="panel"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel border border-panel-edge px-5 py-3.5"
    >
      <p className="mr-auto">
        <b className="font-strong">Your own episodes are here.</b> Remove {sampleText}?
      </p>
      <Button variant="ghost" size="sm" onClick={() => storeResponse("keep", "yes")}>
        Keep them
      </Button>
      <Button variant="outline" size="sm" busy={removal.isPending} onClick={removeSamples}>
        Remove the sample episodes
      </Button>
    </section>
  );
}
