import { createSessionClient } from "#accounts/sign-in/sign-in.queries.ts";
import { uploadPicture } from "#hosts/host-changes.queries.ts";
import { ApiError, createApiClient } from "#platform/browser/api-client.ts";
import type { RequestBodyOf } from "#platform/http/endpoint.contract.ts";
import { createShowClient } from "#show/show.queries.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { setupEndpoints } from "./setup.contract.ts";

export const createSetupClient = createApiClient<typeof setupEndpoints>;

/**
 * Finishes the setup. If the server says that it is already finished, the response to an earlier try may have been
 * lost, so this signs in to the account that the earlier try created.
 */
export async function createOwner(
  body: RequestBodyOf<(typeof setupEndpoints)["POST /api/setup"]>,
): Promise<void> {
  try {
    await createSetupClient()("POST /api/setup", { body });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 403)) throw error;
    const { username, password } = body;
    await createSessionClient()("POST /api/login", { body: { username, password } }).catch(() => {
      throw error;
    });
  }
}

/**
 * Uploads the logo and publishes the show with it. Call it after signing in. If it fails, the site works without a
 * logo, and the owner can add one later in the settings.
 */
export async function uploadLogo(file: File): Promise<void> {
  try {
    const logo = await uploadPicture(file, {
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    const { version } = await createShowClient()("GET /api/show/draft");
    const draft = await createShowClient()("PUT /api/show/draft", { body: { version, logo } });
    await createShowClient()("POST /api/show/publish", { body: { version: draft.version } });
  } catch (error) {
    toastFailure("The logo was not uploaded", error);
  }
}
