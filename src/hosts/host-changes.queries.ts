import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createUploadFetch } from "#platform/browser/upload-fetch.ts";
import type { SentBody } from "#platform/http/endpoint.contract.ts";
import type { HostProfile } from "./host-profiles.contract.ts";
import { createHostsClient, type HostsEndpoints, refreshHosts } from "./hosts.queries.ts";
import type { HostSocialLink } from "./social-links.contract.ts";

type ProfileRequestBody = SentBody<HostsEndpoints["POST /api/host-profiles"]>;
type LinkRequestBody = SentBody<HostsEndpoints["POST /api/host-social-links"]>;

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

export const useDeleteHostProfile = () =>
  useHostChange((id: number) =>
    createHostsClient().withHeaders("DELETE /api/host-profiles/{id}", { params: { id } }),
  );

/** Saves changes to the link `basedOn`, unless somebody has changed it since. Adds a link if `basedOn` is undefined. */
export const saveSocialLink = (body: LinkRequestBody, basedOn: HostSocialLink | undefined) =>
  basedOn
    ? createHostsClient()("PUT /api/host-social-links/{id}", {
        params: { id: basedOn.id },
        body: { ...body, basedOn },
      })
    : createHostsClient()("POST /api/host-social-links", { body });

export const useDeleteSocialLink = () =>
  useHostChange((id: number) =>
    createHostsClient().withHeaders("DELETE /api/host-social-links/{id}", { params: { id } }),
  );

/**
 * Reloads profiles and links after a change, because renaming or deleting a host's profile also changes or deletes the
 * host's links.
 */
function useHostChange<Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => refreshHosts(client),
  });
}

/** Uploads a picture and returns its URL. Calls `onProgress` with the percentage that has been sent so far. */
export async function uploadPicture(
  image: File,
  { onProgress, signal }: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<string> {
  const send = createHostsClient(createUploadFetch(onProgress));
  const { url } = await send("POST /api/upload-image", { file: { image }, signal });
  return url;
}
