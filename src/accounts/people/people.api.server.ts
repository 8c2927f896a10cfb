import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { peopleEndpoints } from "./people.contract.ts";
import {
  changeRole,
  invite,
  listInvitations,
  listTeamMembers,
  makeResetLink,
  removeMember,
  signOutMember,
  withdrawOpenInvitation,
} from "./people.server.ts";

export const bindPeopleApi = (house: House) =>
  bindEndpoints(peopleEndpoints, {
    "GET /api/team": ({ query }) => listTeamMembers(house, query),
    "PUT /api/team/{id}": ({ actor, params, body }) => changeRole(house, actor, params.id, body.role),
    "DELETE /api/team/{id}": ({ actor, params }) => removeMember(house, actor, params.id),
    "POST /api/team/{id}/sign-out": ({ actor, params }) => signOutMember(house, actor, params.id),
    "GET /api/team/invitations": () => listInvitations(house),
    "POST /api/team/invitations": ({ actor, body }) => invite(house, actor, body),
    "DELETE /api/team/invitations/{id}": ({ actor, params }) =>
      withdrawOpenInvitation(house, actor, params.id),
    "POST /api/team/{id}/reset-link": ({ actor, params }) => makeResetLink(house, actor, params.id),
  });
