import BookOpen from "lucide-react/icons/book-open";
import { useState } from "react";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { NewTokenForm } from "./new-token.tsx";
import { CreatedToken } from "./token-created.tsx";
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
      <NewTokenForm onMade={setNewToken} />
      <TokensTable />
    </div>
  );
}
