import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ApiClient, apiClient, type Fetch } from "#platform/browser/api-client.ts";
import { uploadFetch } from "#platform/browser/upload-fetch.ts";
import type { BodySent } from "#platform/http/endpoint.contract.ts";
import type { hostsEndpoints } from "./hosts.contract.ts";

type Endpoints = typeof hostsEndpoints;
export type ProfileSent = BodySent<Endpoints["POST /api/host-profiles"]>;
export type LinkSent = BodySent<Endpoints["POST /api/host-social-links"]>;

export const hostsApi = (send?: Fetch): ApiClient<Endpoints> => apiClient(send);

export const hostProfilesQuery = queryOptions({
  queryKey: ["/api/host-profiles"],
  queryFn: ({ signal }) => hostsApi()("GET /api/host-profiles", { signal }),
});

export const socialLinksQuery = queryOptions({
  queryKey: ["/api/host-social-links"],
  queryFn: ({ signal }) => hostsApi()("GET /api/host-social-links", { signal }),
});

/** Without an id the row is added. */
export function useSaveHostProfile() {
  return useChange(({ id, body }: { id?: number; body: ProfileSent }) =>
    id === undefined
      ? hostsApi()("POST /api/host-profiles", { body })
      : hostsApi()("PUT /api/host-profiles/{id}", { params: { id }, body }),
  );
}

export const useDeleteHostProfile = () =>
  useChange((id: number) => hostsApi()("DELETE /api/host-profiles/{id}", { params: { id } }));

/** Without an id the row is added. */
export function useSaveSocialLink() {
  return useChange(({ id, body }: { id?: number; body: LinkSent }) =>
    id === undefined
      ? hostsApi()("POST /api/host-social-links", { body })
      : hostsApi()("PUT /api/host-social-links/{id}", { params: { id }, body }),
  );
}

export const useDeleteSocialLink = () =>
  useChange((id: number) => hostsApi()("DELETE /api/host-social-links/{id}", { params: { id } }));

/** Refetches both lists: a host's links follow its name and go with it. */
function useChange<Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: hostProfilesQuery.queryKey }),
        client.invalidateQueries({ queryKey: socialLinksQuery.queryKey }),
      ]),
  });
}

/** Stores a picture and gives its address; `onProgress` hears how much has left, 0 to 100. */
export async function uploadPicture(
  image: File,
  { onProgress, signal }: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<string> {
  const send = hostsApi(uploadFetch(onProgress));
  const { url } = await send("POST /api/upload-image", { file: { image }, signal });
  return url;
}
