import type { Client } from "../test-app.ts";
import { createRow, type ExampleWrite } from "./change.ts";

const registerPerson = (visitor: Client) =>
  createRow(visitor, "/api/register", {
    username: `user${Math.random()}`.slice(0, 20),
    password: "correct horse",
  });

const WEBHOOK = { name: "Robot", address: "https://hooks.example/secret", kind: "json", events: ["live"] };

const createInvitation = (admin: Client) => createRow(admin, "/api/team/invitations", { role: "moderator" });

const TOKEN = { name: "Stage lights", scopes: ["live"] };

const addWebhook = (admin: Client) => createRow(admin, "/api/webhooks", WEBHOOK);

export const examplePeopleWrites: Record<string, ExampleWrite> = {
  "PUT /api/team/{id}": async ({ visitor }) => ({
    path: `/api/team/${(await registerPerson(visitor)).id}`,
    json: { role: "moderator" },
  }),
  "DELETE /api/team/{id}": async ({ visitor }) => ({
    path: `/api/team/${(await registerPerson(visitor)).id}`,
  }),
  "POST /api/team/invitations": async () => ({
    path: "/api/team/invitations",
    json: { role: "producer", email: "mara@example.org" },
  }),
  "DELETE /api/team/invitations/{id}": async ({ admin }) => ({
    path: `/api/team/invitations/${(await createInvitation(admin)).id}`,
  }),
  "POST /api/team/{id}/reset-link": async ({ visitor }) => ({
    path: `/api/team/${(await registerPerson(visitor)).id}/reset-link`,
  }),
  "POST /api/team/{id}/sign-out": async ({ visitor }) => ({
    path: `/api/team/${(await registerPerson(visitor)).id}/sign-out`,
  }),
  "POST /api/tokens": async () => ({ path: "/api/tokens", json: TOKEN }),
  "DELETE /api/tokens/{id}": async ({ admin }) => ({
    path: `/api/tokens/${(await createRow(admin, "/api/tokens", TOKEN)).id}`,
  }),
  "POST /api/webhooks": async () => ({ path: "/api/webhooks", json: WEBHOOK }),
  "PUT /api/webhooks/{id}": async ({ admin }) => ({
    path: `/api/webhooks/${(await addWebhook(admin)).id}`,
    json: { name: "Other robot" },
  }),
  "DELETE /api/webhooks/{id}": async ({ admin }) => ({
    path: `/api/webhooks/${(await addWebhook(admin)).id}`,
  }),
  "POST /api/webhooks/{id}/test": async ({ admin }) => ({
    path: `/api/webhooks/${(await addWebhook(admin)).id}/test`,
  }),
};
