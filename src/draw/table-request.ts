import { ApiError } from "#platform/api-client.ts";
import { drawApi } from "./draw.queries.ts";

/**
 * Puts a topic on the table. Where an earlier try did so and its answer was lost, the server says that it was this draw
 * itself, and that is as good.
 *
 * @throws {ApiError} 409 where another visitor was first; whatever else the server refused.
 */
export async function putOnTable(id: number): Promise<void> {
  try {
    await drawApi()("POST /api/topics/{id}/used", { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.body.ownChoice === true) return;
    throw error;
  }
}
