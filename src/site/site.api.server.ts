import { bind } from "#platform/endpoint-binding.server.ts";
import { show } from "#show.ts";
import { siteEndpoints } from "./site.contract.ts";

export const siteApi = () =>
  bind(siteEndpoints, {
    "GET /api/show": () => ({
      ...show,
      hosts: [...show.hosts],
      hashtags: [...show.hashtags],
      streams: [...show.streams],
      social: [...show.social],
    }),
  });
