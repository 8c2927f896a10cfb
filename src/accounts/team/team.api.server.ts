import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { adminEventsEndpoints } from "./team.contract.ts";
import { type FindEventSubjects, listAdminEvents, listEventAuthors } from "./team.server.ts";

export const bindAdminEventsApi = (house: House, findSubjects: FindEventSubjects) =>
  bindEndpoints(adminEventsEndpoints, {
    "GET /api/admin-events": ({ query }) => listAdminEvents(house, findSubjects, query),
    "GET /api/admin-events/people": () => listEventAuthors(house),
  });
