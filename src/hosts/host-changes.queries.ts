import { createUploadFetch } from "#platform/browser/upload-fetch.ts";
import type { RequestBodyOf } from "#platform/http/endpoint.contract.ts";
import type { HostProfile } from "./host-profiles.contract.ts";
import { createHostsClient, type HostsEndpoints } from "./hosts.queries.ts";
import type { HostSocialLink } from "./social-links.contract.ts";

type ProfileRequestBody = RequestBodyOf<HostsEndpoints["POST /api/host-profiles"]>;
type LinkRequestBody = RequestBodyOf<HostsEndpoints["POST /api/host-social-links"]>;

/**
 * Saves changes to the profile `basedOn`, unless somebody has changed it since. Adds a profile if `basedOn` is
 * undefined.
 */
export const saveHostProfile = (body: ProfileRequestBody, basedOn: HostProfile | undefined) =>
  basedOn
    ? createHostsClient()("PUT /api/host-profiles/{id}", {
        params: { id: basedOn.id },
        body: { ...body, basedOn },
      })
    : createHostsClient()("POST /api/host-profiles", { body });

export const deleteHostProfile = (id: number) =>
  createHostsClient().withHeaders("DELETE /api/host-profiles/{id}", { params: { id } });

/** Saves changes to the link `basedOn`, unless somebody has changed it since. Adds a link if `basedOn` is undefined. */
export const saveSocialLink = (body: LinkRequestBody, basedOn: HostSocialLink | undefined) =>
  basedOn
    ? createHostsClient()("PUT /api/host-social-links/{id}", {
        params: { id: basedOn.id },
        body: { ...body, basedOn },
      })
    : createHostsClient()("POST /api/host-social-links", { body });

export const deleteSocialLink = (id: number) =>
  createHostsClient().withHeaders("DELETE /api/host-social-links/{id}", { params: { id } });

/** Uploads a picture and returns its URL. Calls `onProgress` with the percentage that has been sent so far. */
export async function uploadPicture(
  image: File,
  progress?: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<string> {
  const send = createHostsClient(progress && createUploadFetch(progress.onProgress));
  const { url } = await send("POST /api/upload-image", { file: { image }, signal: progress?.signal });
  return url;
}
