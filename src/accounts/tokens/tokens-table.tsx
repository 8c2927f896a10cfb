import { useQuery } from "@tanstack/react-query";
import ClockAlert from "lucide-react/icons/clock-alert";
import { useState } from "react";
import { useUser } from "#platform/pages/current-user.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { DeleteDialog } from "#ui/layers/confirm-dialog.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { Table, TableCell, TableRow } from "#ui/lists/table.tsx";
import { Badge } from "#ui/signs/badge.tsx";
import { QueryContent } from "#ui/states/query-content.tsx";
import { TOKEN_SCOPE_OPTIONS } from "./scope-names.ts";
import type { ApiToken } from "./tokens.contract.ts";
import { createTokensClient, tokensQuery } from "./tokens.queries.ts";

export function TokensTable() {
  const query = useQuery(tokensQuery);
  return (
    <section aria-labelledby="tokens">
      <h3 id="tokens" className="flex items-center gap-2.5 font-strong text-t-1">
        Tokens {query.data && <Badge variant="count">{query.data.length}</Badge>}
      </h3>
      <QueryContent query={query} what="the tokens" rows={2} rowClassName="h-12">
        {(tokens) =>
          tokens.length === 0 ? (
            <p className="mt-2 text-on-2">No program has a token yet.</p>
          ) : (
            <Table caption="Tokens" headers={["Name", "Scopes", "Created by", "Last used", "Expires"]}>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </Table>
          )
        }
      </QueryContent>
    </section>
  );
}

function TokenRow({
  token: { id, name, scopes, username, createdAt, expiresAt, lastUsedAt },
}: {
  token: ApiToken;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const { shortDate, shortMoment } = useDateFormatters();
  const removal = useChangeWithToast(
    () => createTokensClient()("DELETE /api/tokens/{id}", { params: { id } }),
    {
      done: "Token deleted",
      failure: "Failed to delete the token",
      refresh: (client) => client.invalidateQueries(tokensQuery),
    },
  );
  const author = username === useUser()?.username ? "You" : username;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const scopeNames = TOKEN_SCOPE_OPTIONS.flatMap(({ value, label }) =>
    scopes.includes(value) ? [label] : [],
  );
  return (
    <TableRow>
      <TableCell phone="line" header className="font-strong wrap-anywhere">
        {name}
      </TableCell>
      <TableCell label="Scopes">{scopeNames.join(", ")}</TableCell>
      <TableCell label="Created by" className="text-on-2">
        {author}, {shortDate(createdAt)}
      </TableCell>
      <TableCell label="Last used" className="text-on-2">
        {lastUsedAt ? shortMoment(lastUsedAt) : "Never"}
      </TableCell>
      <TableCell label="Expires">
        {isExpired ? (
          <span className="font-label text-t-0">
            <ClockAlert className="mr-2 inline size-4" />
            Expired {shortDate(expiresAt)}
          </span>
        ) : (
          ((expiresAt && shortDate(expiresAt)) ?? "Never")
        )}
      </TableCell>
      <TableCell phone="end" className="text-right">
        <Button variant="ghost" size="sm" onClick={() => setConfirming(true)}>
          Delete<span className="sr-only"> {name}</span>
        </Button>
        <DeleteDialog
          open={isConfirming}
          onOpenChange={setConfirming}
          body={`Anything that uses ${name} stops working right away.`}
          onConfirm={() => removal.mutateAsync(undefined)}
        />
      </TableCell>
    </TableRow>
  );
}
