import { TextField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { sendModelPrice } from "./analytics.queries.ts";
import { parsePrice } from "./model-cost.rules.ts";
import type { UsedModel } from "./model-use.contract.ts";

const TOKEN_KINDS = ["input", "output"] as const;

/** Lets the team enter what it pays for a model's tokens. */
export default function PriceDialog({ model, ...dialog }: DialogState & { model: UsedModel }) {
  const form = useCallForm({
    initial: {
      input: model.price ? String(model.price.input) : "",
      output: model.price ? String(model.price.output) : "",
    },
    check: (typed) =>
      TOKEN_KINDS.filter((side) => parsePrice(typed[side]) === undefined).map((path) => ({
        path,
        message: "Please enter a price, such as 0.25",
      })),
    send: ({ input, output }) =>
      sendModelPrice({
        ...{ provider: model.provider, model: model.model },
        ...{ input: parsePrice(input) ?? 0, output: parsePrice(output) ?? 0 },
      }),
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
