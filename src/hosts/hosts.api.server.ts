import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import {
  addHostProfile,
  changeHostProfile,
  deleteHostProfile,
  listHostProfiles,
} from "./host-profiles.server.ts";
import { hostsEndpoints } from "./hosts.contract.ts";
import { storeUploadedPicture } from "./hosts.server.ts";
import { addSocialLink, changeSocialLink, deleteSocialLink, listSocialLinks } from "./social-links.server.ts";

export const bindHostsApi = (house: House) =>
  bindEndpoints(hostsEndpoints, {
    "GET /api/host-profiles": ({ actor }) => listHostProfiles(house, actor),
    "POST /api/host-profiles": ({ actor, body }) => addHostProfile(house, actor, body),
    "PUT /api/host-profiles/{id}": ({ actor, params, body }) =>
      changeHostProfile(house, actor, params.id, body),
    "DELETE /api/host-profiles/{id}": async ({ actor, params, setHeader }) =>
      setHeader("x-deletion-id", await deleteHostProfile(house, actor, params.id)),
    "GET /api/host-social-links": ({ actor }) => listSocialLinks(house, actor),
    "POST /api/host-social-links": ({ actor, body }) => addSocialLink(house, actor, body),
    "PUT /api/host-social-links/{id}": ({ actor, params, body }) =>
      changeSocialLink(house, actor, params.id, body),
    "DELETE /api/host-social-links/{id}": async ({ actor, params, setHeader }) =>
      setHeader("x-deletion-id", await deleteSocialLink(house, actor, params.id)),
    "POST /api/upload-image": ({ actor, request }) => storeUploadedPicture(house, actor, request),
  });
