import { TextField } from "#ui/calls/fields.tsx";
import { useSharedForm } from "#ui/calls/use-shared-form.ts";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { saveModelPrice } from "./analytics.queries.ts";
import { parsePrice } from "./model-cost.rules.ts";
import type { ModelPrice, ModelUsage } from "./model-use.contract.ts";

const TOKEN_KINDS = ["input", "output"] as const;

const toFormFields = (price: ModelPrice | null) => ({
  input: price ? String(price.input) : "",
  output: price ? String(price.output) : "",
});

/** Lets the team enter what it pays for a model's tokens. */
export default function PriceDialog({ model, ...dialog }: DialogState & { model: ModelUsage }) {
  const form = useSharedForm({
    stored: model.price,
    toFields: toFormFields,
    check: (typed) =>
      TOKEN_KINDS.filter((tokenKind) => parsePrice(typed[tokenKind]) === undefined).map((path) => ({
        path,
        message: "Please enter a price, such as 0.25",
      })),
    send: ({ input, output }, basedOn) =>
      saveModelPrice({
        ...{ provider: model.provider, model: model.model },
        ...{ input: parsePrice(input) ?? 0, output: parsePrice(output) ?? 0, basedOn },
      }),
    draft: `price-${model.provider}-${model.model}`,
    failure: "Failed to save the price",
    done: "Price saved",
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <FormDialog {...dialog} form={form} title={`Price of ${model.model}`} verb="Save Price">
      <p className="text-on-2">In US dollars per million tokens, as in the provider's price list.</p>
      <div className="grid gap-4.5 tablet:grid-cols-2">
        <TextField
          {...form.field("input")}
          label="Tokens in"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
        <TextField
          {...form.field("output")}
          label="Tokens out"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
      </div>
    </FormDialog>
  );
}
