import { useMutation, useQueryClient } from "@tanstack/react-query";
import { makeUploadFetch } from "#platform/browser/upload-fetch.ts";
import type { BodySent } from "#platform/http/endpoint.contract.ts";
import { type Endpoints, hostsApi, refreshHosts } from "./hosts.queries.ts";

type ProfileSent = BodySent<Endpoints["POST /api/host-profiles"]>;
type LinkSent = BodySent<Endpoints["POST /api/host-social-links"]>;

/** Adds a profile, or changes the one with this id. */
export const saveHostProfile = (id: number | undefined, body: ProfileSent) =>
  id === undefined
    ? hostsApi()("POST /api/host-profiles", { body })
    : hostsApi()("PUT /api/host-profiles/{id}", { params: { id }, body });

export const useDeleteHostProfile = () =>
  useHostChange((id: number) => hostsApi().whole("DELETE /api/host-profiles/{id}", { params: { id } }));

/** Adds a link, or changes the one with this id. */
export const saveSocialLink = (id: number | undefined, body: LinkSent) =>
  id === undefined
    ? hostsApi()("POST /api/host-social-links", { body })
    : hostsApi()("PUT /api/host-social-links/{id}", { params: { id }, body });

export const useDeleteSocialLink = () =>
  useHostChange((id: number) => hostsApi().whole("DELETE /api/host-social-links/{id}", { params: { id } }));

/** Reloads both lists, because a host's links are renamed and deleted with the host. */
function useHostChange<Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => refreshHosts(client),
  });
}

/** Stores a picture and returns its address. `onProgress` gets the percentage sent so far. */
export async function uploadPicture(
  image: File,
  { onProgress, signal }: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<string> {
  const send = hostsApi(makeUploadFetch(onProgress));
  const { url } = await send("POST /api/upload-image", { file: { image }, signal });
  return url;
}
