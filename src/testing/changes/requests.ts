import { listUpcomingShowDates } from "#show/dates.rules.ts";
import { defaultShow as show } from "#show.ts";
import type { Client } from "../test-app.ts";
import { createRow, type ExampleWrite, findFirstRow } from "./change.ts";

const PERSON = { name: "Ana Lopez", email: "ana@example.org" };
const SPAM_TRAP_FIELDS = { website: "https://spam.example" };
const SCHEDULED_STATUS = { status: "scheduled", scheduledDate: "2030-01-09", sendEmailNotification: true };

const createTopicRequest = (visitor: Client, otherFields = {}) =>
  createRow(visitor, "/api/topic-requests", {
    ...PERSON,
    category: "Work",
    description: `What does a night shift cost? ${Math.random()}`,
    ...otherFields,
  });

const createGuestRequest = (visitor: Client, otherFields = {}) =>
  createRow(visitor, "/api/guest-requests", {
    ...PERSON,
    bio: "Thirty years of night shifts, and a book.",
    ...otherFields,
  });

async function putSuccessfully(admin: Client, path: string, json: object): Promise<void> {
  const response = await admin.put(path, json);
  if (response.status !== 200) throw new Error(`PUT ${path} answered ${response.status}: ${response.text}`);
}

async function findGuestToShow(admin: Client, visitor: Client) {
  const { id } = await createGuestRequest(visitor);
  await putSuccessfully(admin, `/api/guest-requests/${id}`, SCHEDULED_STATUS);
  await putSuccessfully(admin, `/api/guest-requests/${id}`, { status: "completed" });
  const episode = await findFirstRow(admin, "/api/episodes");
  const path = `/api/guest-requests/${id}/appearance`;
  return { path, json: { episodeId: episode.id, seconds: 252, agreed: true } };
}

export const exampleRequestWrites: Record<string, ExampleWrite> = {
  "PUT /api/topic-requests/{id}": async ({ visitor }) => ({
    path: `/api/topic-requests/${(await createTopicRequest(visitor)).id}`,
    json: { status: "approved" },
  }),
  "POST /api/topic-requests/{id}/not-spam": async ({ admin, visitor }) => {
    await createTopicRequest(visitor, SPAM_TRAP_FIELDS);
    const { id } = await findFirstRow(admin, "/api/topic-requests?spam=true");
    return { path: `/api/topic-requests/${id}/not-spam` };
  },
  "DELETE /api/topic-requests/{id}": async ({ visitor }) => ({
    path: `/api/topic-requests/${(await createTopicRequest(visitor)).id}`,
  }),
  "POST /api/topic-requests/{id}/convert": async ({ admin, visitor }) => {
    const { id } = await createTopicRequest(visitor);
    await putSuccessfully(admin, `/api/topic-requests/${id}`, { status: "approved" });
    return { path: `/api/topic-requests/${id}/convert` };
  },
  "POST /api/topic-requests/{id}/into-drum": async ({ visitor }) => ({
    path: `/api/topic-requests/${(await createTopicRequest(visitor)).id}/into-drum`,
  }),
  "POST /api/topic-requests/{id}/take-back": async ({ admin, visitor }) => {
    const { id } = await createTopicRequest(visitor);
    await putSuccessfully(admin, `/api/topic-requests/${id}`, { status: "rejected" });
    const { updatedAt } = (await admin.request(`/api/topic-requests/${id}`)).json<{ updatedAt: string }>();
    return { path: `/api/topic-requests/${id}/take-back`, json: { basedOn: updatedAt } };
  },
  "POST /api/topic-requests/{id}/merge": async ({ admin, visitor }) => {
    const topicRequest = await createTopicRequest(visitor);
    await putSuccessfully(admin, `/api/topic-requests/${topicRequest.id}`, { status: "approved" });
    await admin.post(`/api/topic-requests/${topicRequest.id}/convert`);
    const [topic] = (await visitor.request("/api/board?sort=new")).json<{ key: string }[]>();
    const { id } = await createTopicRequest(visitor);
    return { path: `/api/topic-requests/${id}/merge`, json: { key: topic?.key } };
  },

  "PUT /api/guest-requests/{id}": async ({ visitor }) => ({
    path: `/api/guest-requests/${(await createGuestRequest(visitor)).id}`,
    json: SCHEDULED_STATUS,
  }),
  "PUT /api/guest-requests/{id}/appearance": ({ admin, visitor }) => findGuestToShow(admin, visitor),
  "DELETE /api/guest-requests/{id}/appearance": async ({ admin, visitor }) => {
    const { path, json } = await findGuestToShow(admin, visitor);
    await putSuccessfully(admin, path, json);
    return { path };
  },
  "POST /api/guest-requests/{id}/not-spam": async ({ admin, visitor }) => {
    await createGuestRequest(visitor, SPAM_TRAP_FIELDS);
    const { id } = await findFirstRow(admin, "/api/guest-requests?spam=true");
    return { path: `/api/guest-requests/${id}/not-spam` };
  },
  "DELETE /api/guest-requests/{id}": async ({ visitor }) => ({
    path: `/api/guest-requests/${(await createGuestRequest(visitor)).id}`,
  }),
  "POST /api/guest-requests/{id}/offer": async ({ visitor }) => ({
    path: `/api/guest-requests/${(await createGuestRequest(visitor)).id}/offer`,
    json: {
      dates: [listUpcomingShowDates(show, new Date(), 20).at(-1)?.date],
      message: "Ana Lopez, please come",
    },
  }),
  "POST /api/weeks/{date}/thank-guest": async ({ admin, visitor }) => {
    const { id } = await createGuestRequest(visitor);
    await putSuccessfully(admin, `/api/guest-requests/${id}`, {
      ...SCHEDULED_STATUS,
      scheduledDate: "2026-11-18",
    });
    return { path: "/api/weeks/2026-11-18/thank-guest" };
  },
  "POST /api/guest-requests/{id}/send-email": async ({ admin, visitor }) => {
    const { id } = await createGuestRequest(visitor);
    await putSuccessfully(admin, `/api/guest-requests/${id}`, SCHEDULED_STATUS);
    return { path: `/api/guest-requests/${id}/send-email` };
  },
};
