import BookOpen from "lucide-react/icons/book-open";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { useRootData } from "#platform/pages/current-user.ts";
import type { RootData } from "#platform/pages/page-context.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { Input } from "#ui/controls/input.tsx";
import { copyText } from "#ui/layers/copy-text.ts";
import { NewTokenForm } from "./new-token.tsx";
import { TokensTable } from "./tokens-table.tsx";

/** Lists the API tokens that let programs act on behalf of team members. */
export default function ApiPage() {
  const [newToken, setNewToken] = useState<{ name: string; token: string }>();
  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-xl">
          <h2 className="title">API</h2>
          <p className="mt-1 text-on-2">
            Tokens let programs act for you: hardware buttons, scripts, assistants. A token can do what you
            can, within its scopes.
          </p>
        </div>
        <ButtonLink to="/api/docs" reloadDocument variant="ghost" size="sm" className="max-tablet:-ml-4">
          <BookOpen />
          API reference
        </ButtonLink>
      </header>
      {newToken && <CreatedToken {...newToken} onClose={() => setNewToken(undefined)} />}
      <NewTokenForm onCreated={setNewToken} />
      <TokensTable />
    </div>
  );
}

/**
 * Shows a new token, which can't be shown again later. It is an alert so that screen readers announce it as soon as it
 * appears.
 */
function CreatedToken({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const publicUrl = useRootData<RootData>()?.publicUrl;
  const copy = () => copyText(token, { title: "Token copied" }, "Could not copy the token");
  return (
    <div
      role="alert"
      data-ground="panel"
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 rounded-panel border-2 border-on p-4"
    >
      <span className="grid size-6 place-items-center rounded-full bg-on text-ground">
        <Check strokeWidth={3} className="size-3.5" />
      </span>
      <div className="min-w-0">
        <p className="font-strong text-t-1 wrap-anywhere">{name} is ready</p>
        <p className="text-on-2">Copy the token now. For your safety, it's shown only this once.</p>
      </div>
      <Button variant="ghost" size="icon-sm" aria-label="Close" onClick={onClose}>
        <X />
      </Button>
      <div className="col-span-full mt-3 grid gap-3 tablet:col-start-2">
        <div className="flex gap-2">
          <Input readOnly value={token} aria-label="Token" onFocus={(event) => event.target.select()} />
          <Button variant="outline" onClick={copy}>
            <Copy />
            Copy
          </Button>
        </div>
        <code className="text-on-2 text-t-0 wrap-anywhere">
          curl -H "Authorization: Bearer {token.slice(0, 7)}…" {publicUrl}/api/live
        </code>
      </div>
    </div>
  );
}
