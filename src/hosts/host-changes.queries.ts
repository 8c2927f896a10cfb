import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createUploadFetch } from "#platform/browser/upload-fetch.ts";
import type { SentBody } from "#platform/http/endpoint.contract.ts";
import { type Endpoints, hostsApi, refreshHosts } from "./hosts.queries.ts";

type ProfileSent = SentBody<Endpoints["POST /api/host-profiles"]>;
type LinkSent = SentBody<Endpoints["POST /api/host-social-links"]>;

/** Changes the profile with the given id, or adds one if there is no id. */
export const saveHostProfile = (id: number | undefined, body: ProfileSent) =>
  id === undefined
    ? hostsApi()("POST /api/host-profiles", { body })
    : hostsApi()("PUT /api/host-profiles/{id}", { params: { id }, body });

export const useDeleteHostProfile = () =>
  useHostChange((id: number) => hostsApi().whole("DELETE /api/host-profiles/{id}", { params: { id } }));

/** Changes the link with the given id, or adds one if there is no id. */
export const saveSocialLink = (id: number | undefined, body: LinkSent) =>
  id === undefined
    ? hostsApi()("POST /api/host-social-links", { body })
    : hostsApi()("PUT /api/host-social-links/{id}", { params: { id }, body });

export const useDeleteSocialLink = () =>
  useHostChange((id: number) => hostsApi().whole("DELETE /api/host-social-links/{id}", { params: { id } }));

/** After a change, reloads profiles and links: a host's links are renamed and deleted along with the profile. */
function useHostChange<Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => refreshHosts(client),
  });
}

/** Uploads a picture and returns its address. `onProgress` is called with the percentage sent so far. */
export async function uploadPicture(
  image: File,
  { onProgress, signal }: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<string> {
  const send = hostsApi(createUploadFetch(onProgress));
  const { url } = await send("POST /api/upload-image", { file: { image }, signal });
  return url;
}
