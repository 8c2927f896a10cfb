import { z } from "zod";
import { defineEndpoints, idInPath, MB } from "#platform/http/endpoint.contract.ts";
import { HostProfile, HostProfileChange, HostProfileInput } from "./host-profiles.contract.ts";
import { HostSocialLink, HostSocialLinkChange, HostSocialLinkInput } from "./social-links.contract.ts";

const params = z.object({ id: idInPath });

const adminChangeOptions = { access: "admin", refreshesPages: true } as const;
const rowChangeOptions = { ...adminChangeOptions, params } as const;

export const hostsEndpoints = defineEndpoints({
  "GET /api/host-profiles": {
    access: "public",
    summary: "Host profiles: active ones for visitors, all for admins",
    answer: z.array(HostProfile),
  },
  "POST /api/host-profiles": {
    ...adminChangeOptions,
    summary: "Add a host profile",
    status: 201,
    body: HostProfileInput,
    answer: HostProfile,
    errors: [409],
  },
  "PUT /api/host-profiles/{id}": {
    ...rowChangeOptions,
    summary: "Change a host profile",
    body: HostProfileChange,
    answer: HostProfile,
    errors: [409],
  },
  "DELETE /api/host-profiles/{id}": {
    ...rowChangeOptions,
    summary: "Delete a host profile and its links",
    status: 204,
  },
  "GET /api/host-social-links": {
    access: "public",
    summary: "Social links: active ones for visitors, all for admins",
    answer: z.array(HostSocialLink),
  },
  "POST /api/host-social-links": {
    ...adminChangeOptions,
    summary: "Add a social link",
    status: 201,
    body: HostSocialLinkInput,
    answer: HostSocialLink,
  },
  "PUT /api/host-social-links/{id}": {
    ...rowChangeOptions,
    summary: "Change a social link",
    body: HostSocialLinkChange,
    answer: HostSocialLink,
    errors: [409],
  },
  "DELETE /api/host-social-links/{id}": {
    ...rowChangeOptions,
    summary: "Delete a social link",
    status: 204,
  },
  "POST /api/upload-image": {
    access: "admin",
    summary: "Store a picture; it is re-encoded and its metadata dropped",
    status: 201,
    file: "image",
    bodyLimit: 10 * MB,
    answer: z.object({ url: z.string() }),
  },
});
