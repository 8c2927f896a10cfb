import { type ApiClient, apiClient } from "#platform/browser/api-client.ts";
import type { pollsEndpoints } from "./polls.contract.ts";

const pollsApi: ApiClient<typeof pollsEndpoints> = apiClient();

export const sendVote = (id: number, topicId: number): Promise<{ voted: number }> =>
  pollsApi("POST /api/polls/{id}/votes", { params: { id }, body: { topicId } });
