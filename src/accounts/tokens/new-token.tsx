import { useState } from "react";
import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { ChoiceField } from "#ui/calls/choice-field.tsx";
import { TextField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { TOKEN_SCOPE_OPTIONS } from "./scope-names.ts";
import type { TokenScope } from "./tokens.contract.ts";
import { createTokensClient } from "./tokens.queries.ts";

const LIFETIME_DAYS_OPTIONS = ["7", "30", "90", "365"];
const NEW_TOKEN: { name: string; days: string; scopes: TokenScope[] } = {
  name: "",
  days: "90",
  scopes: ["live"],
};

export function NewTokenForm({
  onCreated,
}: {
  onCreated: (newToken: { name: string; token: string }) => void;
}) {
  const { shortDate } = useDateFormatters();
  const [openedAt] = useState(() => Date.now());
  const isHydrated = useHydrated();
  const form = useCallForm({
    initial: NEW_TOKEN,
    draft: "new-token",
    send: ({ days, ...body }) =>
      createTokensClient()("POST /api/tokens", {
        body: { ...body, days: days === "" ? null : Number(days) },
      }),
    failure: "Failed to create the token",
    refusals: "toast",
    onDone: (newToken, typed) => {
      onCreated(newToken);
      form.reset({ ...typed, name: "" });
    },
  });
  const formatLifetime = (dayCount: string) => {
    // The server's clock may differ from this device's, so the dates are added once the page's code runs.
    if (!isHydrated) return `In ${dayCount} days`;
    return `In ${dayCount} days, ${shortDate(new Date(openedAt + Number(dayCount) * DAY_MS).toISOString())}`;
  };
  return (
    <section aria-labelledby="new-token">
      <h3 id="new-token" className="font-strong text-t-1">
        New token
      </h3>
      <form {...form.props} className="mt-4 grid gap-x-10 gap-y-5 desktop:grid-cols-2">
        <div className="grid content-start gap-5">
          <TextField
            {...form.field("name")}
            label="Name"
            required
            hint="Where you'll use it. Activity shows this name."
            maxLength={100}
            autoComplete="off"
          />
          <ChoiceField
            {...form.field("days")}
            label="Expires"
            options={[
              ...LIFETIME_DAYS_OPTIONS.map((value) => ({ value, label: formatLifetime(value) })),
              { value: "", label: "Never" },
            ]}
          />
        </div>
        <fieldset>
          <legend className="font-label text-t-0">Scopes</legend>
          {TOKEN_SCOPE_OPTIONS.map(({ value, label, hint }) => (
            <Checkbox
              key={value}
              {...form.box("scopes", value)}
              label={<span className="font-strong">{label}</span>}
              hint={hint}
              className="border-rule border-b py-2.5 first-of-type:mt-1.5 first-of-type:border-t"
            />
          ))}
          {form.errorOf("scopes") && <FieldError>{form.errorOf("scopes")}</FieldError>}
        </fieldset>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 desktop:col-span-2">
          <Button type="submit" busy={form.busy}>
            Create token
          </Button>
          <p className="text-on-2 text-t-0">
            Tokens can never manage the team, backups or webhooks, or publish the show.
          </p>
        </div>
      </form>
    </section>
  );
}
