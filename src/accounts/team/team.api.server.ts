import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { adminEventsEndpoints } from "./team.contract.ts";
import { listAdminEvents, listEventAuthors } from "./team.server.ts";

export const bindAdminEventsApi = (house: House) =>
  bindEndpoints(adminEventsEndpoints, {
    "GET /api/admin-events": ({ query }) => listAdminEvents(house, query),
    "GET /api/admin-events/people": () => listEventAuthors(house),
  });
