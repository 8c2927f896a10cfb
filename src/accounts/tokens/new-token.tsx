import { useEffect, useRef, useState } from "react";
import { ApiError } from "#platform/browser/api-client.ts";
import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Select } from "#ui/controls/select.tsx";
import { TOKEN_SCOPE_OPTIONS } from "./scope-names.ts";
import type { TokenScope } from "./tokens.contract.ts";
import { useCreateToken } from "./use-token-changes.ts";

const LIFETIME_DAYS_OPTIONS = ["7", "30", "90", "365"];
const DAY_MS = 24 * 60 * 60 * 1000;

export function NewTokenForm({ onMade }: { onMade: (newToken: { name: string; token: string }) => void }) {
  const [name, setName] = useState("");
  const [days, setDays] = useState("90");
  const [scopes, setScopes] = useState<TokenScope[]>(["live"]);
  const { shortDate } = useDateFormatters();
  const [openedAt] = useState(() => Date.now());
  const isHydrated = useHydrated();
  const createToken = useCreateToken((newToken) => {
    onMade(newToken);
    setName("");
  });
  const issues = createToken.error instanceof ApiError ? createToken.error.issues : [];
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (createToken.error) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [createToken.error]);
  const findIssue = (field: string) => issues.find(({ path }) => path.startsWith(field))?.message;
  const toggleScope = (scope: TokenScope, isTicked: boolean) =>
    setScopes(isTicked ? [...scopes, scope] : scopes.filter((tickedScope) => tickedScope !== scope));
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
      <form
        ref={form}
        noValidate
        className="mt-4 grid gap-x-10 gap-y-5 desktop:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          createToken.mutate({ name, scopes, days: days === "" ? null : Number(days) });
        }}
      >
        <div className="grid content-start gap-5">
          <Field
            label="Name"
            required
            hint="Where you'll use it. Activity shows this name."
            error={findIssue("name")}
          >
            <Input value={name} maxLength={100} onValueChange={setName} autoComplete="off" />
          </Field>
          <Field label="Expires">
            <Select
              value={days}
              options={[
                ...LIFETIME_DAYS_OPTIONS.map((value) => ({ value, label: formatLifetime(value) })),
                { value: "", label: "Never" },
              ]}
              onValueChange={setDays}
            />
          </Field>
        </div>
        <fieldset>
          <legend className="font-label text-t-0">Scopes</legend>
          {TOKEN_SCOPE_OPTIONS.map(({ value, label, hint }) => (
            <Checkbox
              key={value}
              label={<span className="font-strong">{label}</span>}
              hint={hint}
              checked={scopes.includes(value)}
              onCheckedChange={(isTicked) => toggleScope(value, isTicked)}
              className="border-rule border-b py-2.5 first-of-type:mt-1.5 first-of-type:border-t"
            />
          ))}
          {findIssue("scopes") && <FieldError>{findIssue("scopes")}</FieldError>}
        </fieldset>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 desktop:col-span-2">
          <Button type="submit" busy={createToken.isPending}>
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
