import { apiClient } from "#platform/browser/api-client.ts";
import type { showDrawsEndpoints } from "#show-draws/show-draws.contract.ts";
import type { DrawDetails } from "./stage/picture.rules.ts";

let known: DrawDetails | undefined;

/** What the live state leaves out of a draw. A failure leaves it out, too: no error is on air. */
export async function learnDraw(id: number | undefined): Promise<DrawDetails | undefined> {
  if (id === undefined || known?.id === id) return known;
  const query = { details: true };
  const call = apiClient<typeof showDrawsEndpoints>()("GET /api/show-draws/{id}", { params: { id }, query });
  known = await call.catch(() => undefined);
  return known;
}
