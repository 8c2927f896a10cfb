import { drawApi } from "#draw/draw.queries.ts";
import { ApiError } from "#platform/browser/api-client.ts";

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

/** Whether a topic cannot be chosen any more since somebody else was first; the draw's own earlier choice is not that. */
export const isTakenByOthers = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.body.pickedTopicId === undefined;
