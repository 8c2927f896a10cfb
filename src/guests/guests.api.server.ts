import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { guestInbox } from "./applications/guest-inbox.server.ts";
import {
  exportGuestRequests,
  listGuestRequests,
  listGuestsOn,
  markGuestRequestNotSpam,
  readGuestRequest,
} from "./applications/guest-list.server.ts";
import { guestCalendarEndpoints } from "./calendar/guest-calendar.contract.ts";
import { readGuestCalendar } from "./calendar/guest-calendar.server.ts";
import { offerDates } from "./dates/guest-offers.server.ts";
import { changeGuestRequest, resendDateMail } from "./dates/guest-scheduling.server.ts";
import { guestRequestsEndpoints } from "./guests.contract.ts";
import { submitGuestRequest } from "./guests.server.ts";
import { serveRecordingCalendar } from "./mails/guest-invitation.server.ts";
import {
  type FindEpisodeAddress,
  previewThankYouEmails,
  queueThankYouEmails,
} from "./mails/guest-reminders.server.ts";
import {
  cancelRecordingDate,
  changeOwnDetails,
  chooseOfferedDate,
  eraseGuestData,
} from "./own-page/guest-answers.server.ts";
import { guestPageEndpoints } from "./own-page/guest-page.contract.ts";
import { readGuestPage } from "./own-page/guest-page.server.ts";
import { pastGuestsEndpoints } from "./past/past-guests.contract.ts";
import {
  addToPastGuests,
  listPastGuests,
  removeFromPastGuests,
  servePastGuestPhoto,
  withdrawFromPastGuests,
} from "./past/past-guests.server.ts";

export const bindGuestCalendarApi = (house: House, findEpisodeAddressForShow: FindEpisodeAddress) =>
  bindEndpoints(guestCalendarEndpoints, {
    "GET /api/guest-requests/wall": () => readGuestCalendar(house),
    "GET /api/weeks/{date}/guests": ({ params }) => listGuestsOn(house, params.date),
    "GET /api/weeks/{date}/thank-guest": ({ params }) =>
      previewThankYouEmails(house, params.date, findEpisodeAddressForShow),
    "POST /api/weeks/{date}/thank-guest": ({ actor, params }) =>
      queueThankYouEmails(house, actor, params.date, findEpisodeAddressForShow),
  });

export const bindGuestRequestsApi = (house: House) =>
  bindEndpoints(guestRequestsEndpoints, {
    "POST /api/guest-requests": ({ body, clientKey }) => submitGuestRequest(house, clientKey, body),
    "GET /api/guest-requests": ({ query }) => listGuestRequests(house, query),
    "GET /api/guest-requests/counts": () => guestInbox.rows.count(house.db),
    "GET /api/guest-requests/export": () => exportGuestRequests(house),
    "GET /api/guest-requests/{id}": ({ params }) => readGuestRequest(house, params.id),
    "GET /api/guest-requests/calendar": ({ query }) => serveRecordingCalendar(house, query.key),
    "PUT /api/guest-requests/{id}": ({ actor, params, body }) =>
      changeGuestRequest(house, actor, params.id, body),
    "POST /api/guest-requests/{id}/offer": ({ actor, params, body }) =>
      offerDates(house, actor, params.id, body),
    "POST /api/guest-requests/{id}/send-email": ({ actor, params }) =>
      resendDateMail(house, actor, params.id),
    "POST /api/guest-requests/{id}/not-spam": ({ actor, params }) =>
      markGuestRequestNotSpam(house, actor, params.id),
    "DELETE /api/guest-requests/{id}": async ({ actor, params, query, setHeader }) => {
      if (query.forever === "true") return guestInbox.deletePermanently(house, actor, params.id);
      setHeader("x-deletion-id", await guestInbox.delete(house, actor, params.id));
    },
  });

export const bindPastGuestsApi = (house: House) =>
  bindEndpoints(pastGuestsEndpoints, {
    "GET /api/past-guests": () => listPastGuests(house),
    "GET /api/past-guests/{id}/photo": ({ params }) => servePastGuestPhoto(house, params.id),
    "PUT /api/guest-requests/{id}/appearance": ({ actor, params, body }) =>
      addToPastGuests(house, actor, params.id, body),
    "DELETE /api/guest-requests/{id}/appearance": ({ actor, params }) =>
      removeFromPastGuests(house, actor, params.id),
  });

export const bindGuestPageApi = (house: House) =>
  bindEndpoints(guestPageEndpoints, {
    "GET /api/guest/{token}": ({ params }) => readGuestPage(house, params.token),
    "POST /api/guest/{token}/choose": ({ params, body }) => chooseOfferedDate(house, params.token, body.date),
    "POST /api/guest/{token}/cancel": ({ params, body }) =>
      cancelRecordingDate(house, params.token, body.reason),
    "PUT /api/guest/{token}": ({ params, body }) => changeOwnDetails(house, params.token, body),
    "DELETE /api/guest/{token}/appearance": ({ params }) => withdrawFromPastGuests(house, params.token),
    "DELETE /api/guest/{token}": ({ params }) => eraseGuestData(house, params.token),
  });
