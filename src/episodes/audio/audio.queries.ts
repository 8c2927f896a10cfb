import { createApiClient } from "#platform/browser/api-client.ts";
import type { audioEndpoints } from "./audio.contract.ts";

export const createAudioClient = createApiClient<typeof audioEndpoints>;
