import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { peopleEndpoints } from "./people.contract.ts";
import {
  changeRole,
  invite,
  listInvitations,
  listMembers,
  makeResetLink,
  removeMember,
  withdrawOpenInvitation,
} from "./people.server.ts";

export const peopleApi = (house: House) =>
  bind(peopleEndpoints, {
    "GET /api/team": ({ query }) => listMembers(house, query),
    "PUT /api/team/{id}": ({ actor, params, body }) => changeRole(house, actor, params.id, body.role),
    "DELETE /api/team/{id}": ({ actor, params }) => removeMember(house, actor, params.id),
    "GET /api/team/invitations": () => listInvitations(house),
    "POST /api/team/invitations": ({ actor, body }) => invite(house, actor, body),
    "DELETE /api/team/invitations/{id}": ({ actor, params }) =>
      withdrawOpenInvitation(house, actor, params.id),
    "POST /api/team/{id}/reset-link": ({ actor, params }) => makeResetLink(house, actor, params.id),
  });
