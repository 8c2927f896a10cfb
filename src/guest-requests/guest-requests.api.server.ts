import type { House } from "#house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { guestRequestsEndpoints } from "./guest-requests.contract.ts";
import {
  admitGuestRequest,
  changeGuestRequest,
  findGuestRequest,
  guestRequests,
  listGuestRequests,
  readRecordingCalendar,
  sendGuestMailAgain,
  submitGuestRequest,
} from "./guest-requests.server.ts";

export const guestRequestsApi = (house: House) =>
  bind(guestRequestsEndpoints, {
    "POST /api/guest-requests": ({ body, clientKey }) => submitGuestRequest(house, clientKey, body),
    "GET /api/guest-requests": ({ query }) => listGuestRequests(house, query),
    "GET /api/guest-requests/counts": () => guestRequests.rows.count(house.db),
    "GET /api/guest-requests/{id}": ({ params }) => findGuestRequest(house, params.id),
    "GET /api/guest-requests/calendar": ({ query }) => readRecordingCalendar(house, query.key),
    "PUT /api/guest-requests/{id}": ({ actor, params, body }) =>
      changeGuestRequest(house, actor, params.id, body),
    "POST /api/guest-requests/{id}/send-email": ({ actor, params }) =>
      sendGuestMailAgain(house, actor, params.id),
    "POST /api/guest-requests/{id}/not-spam": ({ actor, params }) =>
      admitGuestRequest(house, actor, params.id),
    "DELETE /api/guest-requests/{id}": async ({ actor, params, query, setHeader }) => {
      if (query.forever === "true") return guestRequests.deleteForEver(house, actor, params.id);
      setHeader("x-deletion-id", await guestRequests.delete(house, actor, params.id));
    },
  });
