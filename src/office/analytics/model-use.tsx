import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount, formatNumber } from "#platform/texts/counts.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { SeriesChart } from "#ui/plots/series.tsx";
import { modelUseQuery } from "./analytics.queries.ts";
import { computeCost, formatCost } from "./model-cost.rules.ts";
import type { ModelUsage } from "./model-use.contract.ts";

const PriceDialog = createLazyDialog(() => import("./price-dialog.tsx"));

/**
 * Shows how many calls to AI models there were, and what they cost at the team's prices. Renders nothing if there were
 * none.
 */
export function ModelUseSection({ formatWeek }: { formatWeek: (from: string) => string }) {
  const { data } = useQuery(modelUseQuery());
  if (!data || data.models.length === 0) return null;
  const { weeks, models } = data;
  return (
    <>
      <SeriesChart
        title="AI answers"
        names={["answers"]}
        points={weeks.map(({ from, calls }) => ({ label: formatWeek(from), values: [calls] }))}
      />
      <SeriesChart
        title="AI tokens"
        names={["in", "out"]}
        points={weeks.map(({ from, inputTokens, outputTokens }) => ({
          label: formatWeek(from),
          values: [inputTokens, outputTokens],
        }))}
      />
      <ModelTable models={models} />
    </>
  );
}

const PROVIDER_NAMES = { openai: "OpenAI", xai: "xAI" };

function ModelTable({ models }: { models: readonly ModelUsage[] }) {
  const [pricedModel, setPricedModel] = useState<ModelUsage>();
  const costs = models.map(computeCost);
  const knownCosts = costs.flatMap((cost) => cost ?? []);
  return (
    <section aria-labelledby="ai-cost" className="min-w-0">
      <h3 id="ai-cost" className="font-strong text-t-1">
        What AI cost in these weeks
      </h3>
      <p className="mt-1 text-on-2 text-t-0">
        {knownCosts.length === 0
          ? "Enter what you pay for a model's tokens, and the cost is worked out here."
          : `${formatCost(knownCosts.reduce((sum, cost) => sum + cost, 0))} at the prices you entered${knownCosts.length < models.length ? ", excluding models without a known cost" : ""}.`}
      </p>
      <ul aria-labelledby="ai-cost" className="mt-2 border-rule border-t">
        {models.map((model, index) => (
          <li
            key={`${model.provider} ${model.model}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-rule border-b py-2"
          >
            <span className="wrap-anywhere">
              <b>{model.model}</b> <span className="text-on-2">{PROVIDER_NAMES[model.provider]}</span>
            </span>
            <span className="col-start-1 text-on-2 text-t-0">
              {formatCount(model.calls, "answer")},{" "}
              {model.callsWithoutTokens === model.calls
                ? "tokens not reported"
                : `${formatNumber(model.inputTokens)} tokens in, ${formatNumber(model.outputTokens)} out`}
            </span>
            <span className="col-start-2 row-start-1 flex items-baseline gap-3">
              {costs[index] !== undefined && <b>{formatCost(costs[index])}</b>}
              {model.callsWithoutTokens < model.calls && (
                <Button
                  variant="link"
                  size="sm"
                  aria-label={`${model.price ? "Change price" : "Set price"} of ${model.model}`}
                  onClick={() => setPricedModel(model)}
                >
                  {model.price ? "Change price" : "Set price"}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {pricedModel && <PriceDialog model={pricedModel} open onOpenChange={() => setPricedModel(undefined)} />}
    </section>
  );
}
