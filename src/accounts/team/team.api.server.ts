import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { teamEndpoints } from "./team.contract.ts";
import { listAdminEvents, listEventAuthors } from "./team.server.ts";

export const teamApi = (house: House) =>
  bind(teamEndpoints, {
    "GET /api/admin-events": ({ query }) => listAdminEvents(house, query),
    "GET /api/admin-events/people": () => listEventAuthors(house),
  });
