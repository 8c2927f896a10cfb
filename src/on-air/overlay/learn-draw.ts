import type { showDrawsEndpoints } from "#on-air/draws/draws.contract.ts";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { apiClient } from "#platform/browser/api-client.ts";
import type { DrawDetails } from "./stage/picture.rules.ts";

let known: DrawDetails | undefined;

/** What the live state leaves out of a draw. A failure leaves it out, too: no error is on air. */
export async function learnDraw({ draw }: Pick<LiveState, "draw">): Promise<DrawDetails | undefined> {
  if (!draw || known?.id === draw.id) return known;
  const { id } = draw;
  const query = { details: true };
  const call = apiClient<typeof showDrawsEndpoints>()("GET /api/show-draws/{id}", { params: { id }, query });
  known = await call.catch(() => known);
  return known;
}
