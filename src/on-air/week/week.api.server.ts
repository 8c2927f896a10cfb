import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { emailPlan } from "./plan-mail.server.ts";
import { weekEndpoints } from "./week.contract.ts";
import { changeTemplate, changeWeek, listWeeks, readTemplate, type WeekGuestAccess } from "./week.server.ts";

export const bindWeekApi = (house: House, guests: WeekGuestAccess) =>
  bindEndpoints(weekEndpoints, {
    "GET /api/weeks": ({ query }) => listWeeks(house, guests, query),
    "GET /api/weeks/template": () => readTemplate(house),
    "PUT /api/weeks/template": ({ actor, body }) => changeTemplate(house, actor, body),
    "PUT /api/weeks/{date}": ({ actor, params, body }) => changeWeek(house, guests, actor, params.date, body),
    "POST /api/weeks/{date}/plan-mail": ({ actor, params }) => emailPlan(house, guests, actor, params.date),
  });
