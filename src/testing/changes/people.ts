import type { Client } from "../test-app.ts";
import { type Change, create } from "./change.ts";

const register = (visitor: Client) =>
  create(visitor, "/api/register", {
    username: `user${Math.random()}`.slice(0, 20),
    password: "correct horse",
  });

const invite = (admin: Client) => create(admin, "/api/team/invitations", { role: "moderator" });

export const peopleChanges: Record<string, Change> = {
  "PUT /api/team/{id}": async ({ visitor }) => ({
    path: `/api/team/${(await register(visitor)).id}`,
    json: { role: "moderator" },
  }),
  "DELETE /api/team/{id}": async ({ visitor }) => ({ path: `/api/team/${(await register(visitor)).id}` }),
  "POST /api/team/invitations": async () => ({
    path: "/api/team/invitations",
    json: { role: "producer", email: "mara@example.org" },
  }),
  "DELETE /api/team/invitations/{id}": async ({ admin }) => ({
    path: `/api/team/invitations/${(await invite(admin)).id}`,
  }),
  "POST /api/team/{id}/reset-link": async ({ visitor }) => ({
    path: `/api/team/${(await register(visitor)).id}/reset-link`,
  }),
};
