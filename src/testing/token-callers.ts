import { setAccountRole } from "#accounts/sign-in/terminal-accounts.server.ts";
import { findTokenRefusalReason } from "#accounts/tokens/token-scope.rules.ts";
import { TOKEN_SCOPES, type TokenScope } from "#accounts/tokens/tokens.contract.ts";
import type { Role } from "#platform/http/endpoint.contract.ts";
import type { BoundEndpoint } from "#platform/http/http.server.ts";
import type { TestApp } from "./test-app.ts";
import { findExpectedRefusal, type ProgramCaller } from "./whole-program.ts";

type ExpectedRefusal = { status: number; message: string };

export type TokenCaller = {
  name: string;
  token: string;
  /** Returns the refusal that a request should get, or undefined if the request should be allowed. */
  findRefusal(one: BoundEndpoint): ExpectedRefusal | undefined;
};

const INVALID_TOKEN: ExpectedRefusal = { status: 401, message: "Invalid API token" };

/** Creates callers with tokens: one per role with all scopes, one per scope, and some with invalid tokens. */
export async function openTokenCallers({ app }: { app: TestApp }): Promise<TokenCaller[]> {
  const createCaller = async (username: string, scopes: readonly TokenScope[]) => {
    const client = await app.member("producer", username);
    const response = await client.post("/api/tokens", { name: username, scopes });
    const createdToken = response.json<{ id: number; token: string }>();
    // Use the token once, because its first use is recorded. Otherwise, that record would look like a change made by a
    // refused request.
    await app.client().request("/api/user", { headers: { authorization: `Bearer ${createdToken.token}` } });
    return { client, createdToken };
  };
  const become = async (role: ProgramCaller["role"], stored: Role | null): Promise<TokenCaller> => {
    const username = `by-token-${role}`;
    const { createdToken, client } = await createCaller(username, TOKEN_SCOPES);
    await setAccountRole(app.house, username, stored);
    const expectRefusal = (one: BoundEndpoint) =>
      findScopeRefusal(one, TOKEN_SCOPES) ?? findExpectedRefusal(one, { name: role, role, client });
    return { name: `a token of ${role}`, token: createdToken.token, findRefusal: expectRefusal };
  };
  const createLimitedCaller = async (scope: TokenScope): Promise<TokenCaller> => {
    const { createdToken } = await createCaller(`only-${scope}`, [scope]);
    return {
      name: `a token to ${scope}`,
      token: createdToken.token,
      findRefusal: (one) => findScopeRefusal(one, [scope]),
    };
  };
  const deletedCaller = await createCaller("gone", TOKEN_SCOPES);
  await deletedCaller.client.delete(`/api/tokens/${deletedCaller.createdToken.id}`);
  return [
    await become("user", null),
    await become("moderator", "moderator"),
    await become("admin", "producer"),
    await become("owner", "owner"),
    ...(await Promise.all(TOKEN_SCOPES.map(createLimitedCaller))),
    { name: "a deleted token", token: deletedCaller.createdToken.token, findRefusal: () => INVALID_TOKEN },
    { name: "a made-up token", token: "gr_made-up", findRefusal: () => INVALID_TOKEN },
  ];
}

function findScopeRefusal(
  { method, path }: BoundEndpoint,
  scopes: readonly TokenScope[],
): ExpectedRefusal | undefined {
  const message = findTokenRefusalReason({ method, path, isPermanent: false }, scopes);
  return message === undefined ? undefined : { status: 403, message };
}
