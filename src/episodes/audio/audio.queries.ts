import { apiClient } from "#platform/browser/api-client.ts";
import type { audioEndpoints } from "./audio.contract.ts";

export const audioApi = apiClient<typeof audioEndpoints>;
