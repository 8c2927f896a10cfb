import { z } from "zod";
import { endpoints, idInPath, MB } from "#platform/http/endpoint.contract.ts";
import { HostProfile, HostProfileChange, HostProfileInput } from "./host-profiles.contract.ts";
import { HostSocialLink, HostSocialLinkChange, HostSocialLinkInput } from "./social-links.contract.ts";

const id = z.object({ id: idInPath });

export const hostsEndpoints = endpoints({
  "GET /api/host-profiles": {
    access: "public",
    summary: "Host profiles: active ones for visitors, all for admins",
    answer: z.array(HostProfile),
  },
  "POST /api/host-profiles": {
    access: "admin",
    summary: "Add a host profile",
    status: 201,
    body: HostProfileInput,
    answer: HostProfile,
    errors: [409],
    refreshesPages: true,
  },
  "PUT /api/host-profiles/{id}": {
    access: "admin",
    summary: "Change a host profile",
    params: id,
    body: HostProfileChange,
    answer: HostProfile,
    errors: [409],
    refreshesPages: true,
  },
  "DELETE /api/host-profiles/{id}": {
    access: "admin",
    summary: "Delete a host profile and its links",
    status: 204,
    params: id,
    refreshesPages: true,
  },
  "GET /api/host-social-links": {
    access: "public",
    summary: "Social links: active ones for visitors, all for admins",
    answer: z.array(HostSocialLink),
  },
  "POST /api/host-social-links": {
    access: "admin",
    summary: "Add a social link",
    status: 201,
    body: HostSocialLinkInput,
    answer: HostSocialLink,
    refreshesPages: true,
  },
  "PUT /api/host-social-links/{id}": {
    access: "admin",
    summary: "Change a social link",
    params: id,
    body: HostSocialLinkChange,
    answer: HostSocialLink,
    refreshesPages: true,
  },
  "DELETE /api/host-social-links/{id}": {
    access: "admin",
    summary: "Delete a social link",
    status: 204,
    params: id,
    refreshesPages: true,
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
