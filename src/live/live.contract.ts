import { endpoints } from "#platform/http/endpoint.contract.ts";

export const liveEndpoints = endpoints({
  "GET /calendar.ics": {
    access: "public",
    summary: "The weekly live show as a calendar that can be subscribed to (RFC 5545)",
    status: 200,
    media: "text/calendar",
    tagged: true,
  },
});
