import type { Client, Sent } from "./test-app.ts";

/** A call that an admin's change is made by: what it needs is put there first. */
export type Change = (people: { admin: Client; visitor: Client }) => Promise<{ path: string } & Sent>;

/** Calls of the team that change nothing, each with the reason why no record of them is wanted. */
export const CHANGES_NOTHING: Record<string, string> = {
  "POST /api/ai/generate-topics": "gives drafts; what is kept of them is recorded by POST /api/topics/bulk",
  "POST /api/ai/generate-prompt": "gives a text to work on",
};

const TOPIC = { content: "What does a night shift cost?", category: "Work", subCategory: "Nights" };
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function made(client: Client, path: string, json: object): Promise<{ id: number }> {
  const answer = await client.request(path, { method: "POST", json });
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`);
  return answer.json();
}
const first = async (client: Client, path: string): Promise<{ id: number } & Record<string, unknown>> => {
  const [one] = (await client.request(path)).json<({ id: number } & Record<string, unknown>)[]>();
  if (!one) throw new Error(`GET ${path} is empty`);
  return one;
};
const topic = (admin: Client) => made(admin, "/api/topics", { ...TOPIC, content: `Topic ${Math.random()}` });
const PERSON = { name: "Ana Lopez", email: "ana@example.org" };
const topicRequest = (visitor: Client, more = {}) =>
  made(visitor, "/api/topic-requests", {
    ...PERSON,
    category: "Work",
    description: `What does a night shift cost? ${Math.random()}`,
    ...more,
  });
const guestRequest = (visitor: Client, more = {}) =>
  made(visitor, "/api/guest-requests", {
    ...PERSON,
    bio: "Thirty years of night shifts, and a book.",
    ...more,
  });
const IN_TRAP = { website: "https://spam.example" };
const put = async (admin: Client, path: string, json: object) => {
  const answer = await admin.request(path, { method: "PUT", json });
  if (answer.status !== 200) throw new Error(`PUT ${path} answered ${answer.status}: ${answer.text}`);
};
const SCHEDULED = { status: "scheduled", scheduledDate: "2030-01-09", sendEmailNotification: true };

/** One change for every call that the team changes something by. */
export const CHANGES: Record<string, Change> = {
  "PUT /api/settings": async () => ({ path: "/api/settings", json: { adminRegistration: true } }),
  "DELETE /api/sample-content": async () => ({ path: "/api/sample-content" }),

  "POST /api/topics": async () => ({ path: "/api/topics", json: TOPIC }),
  "POST /api/topics/bulk": async () => ({ path: "/api/topics/bulk", json: { topics: [TOPIC] } }),
  "PUT /api/topics/{id}": async ({ admin }) => ({
    path: `/api/topics/${(await topic(admin)).id}`,
    json: { ...TOPIC, category: "Night work" },
  }),
  "DELETE /api/topics/{id}": async ({ admin }) => ({ path: `/api/topics/${(await topic(admin)).id}` }),
  "DELETE /api/topics/delete-all": async ({ admin }) => {
    await topic(admin);
    return { path: "/api/topics/delete-all" };
  },
  "POST /api/topics/archive-all": async ({ admin }) => {
    await topic(admin);
    return { path: "/api/topics/archive-all" };
  },
  "POST /api/topics/reactivate-all": async ({ admin }) => {
    const { id } = await topic(admin);
    await admin.request(`/api/topics/${id}/archive`, { method: "POST" });
    return { path: "/api/topics/reactivate-all" };
  },
  "POST /api/topics/{id}/archive": async ({ admin }) => ({
    path: `/api/topics/${(await topic(admin)).id}/archive`,
  }),
  "POST /api/topics/{id}/reactivate": async ({ admin }) => {
    const { id } = await topic(admin);
    await admin.request(`/api/topics/${id}/archive`, { method: "POST" });
    return { path: `/api/topics/${id}/reactivate` };
  },
  "POST /api/topics/import": async () => ({
    path: "/api/topics/import",
    json: { csv: "category,subCategory,content\nWork,Nights,Who pays for the light?\n" },
  }),

  "POST /api/host-profiles": async ({ admin }) => {
    const { id, hostName } = await first(admin, "/api/host-profiles");
    await admin.request(`/api/host-profiles/${id}`, { method: "DELETE" });
    const words = { role: "Host", bio: "Bio", quote: "Quote", specialty: "Specialty" };
    return { path: "/api/host-profiles", json: { hostName, ...words } };
  },
  "PUT /api/host-profiles/{id}": async ({ admin }) => {
    const { id, hostName } = await first(admin, "/api/host-profiles");
    const words = { role: "Co-host", bio: "Bio", quote: "Quote", specialty: "Specialty" };
    return { path: `/api/host-profiles/${id}`, json: { hostName, ...words } };
  },
  "DELETE /api/host-profiles/{id}": async ({ admin }) => ({
    path: `/api/host-profiles/${(await first(admin, "/api/host-profiles")).id}`,
  }),
  "POST /api/host-social-links": async ({ admin }) => ({
    path: "/api/host-social-links",
    json: {
      hostName: (await first(admin, "/api/host-profiles")).hostName,
      linkType: "website",
      url: "https://host.example",
    },
  }),
  "PUT /api/host-social-links/{id}": async ({ admin }) => {
    const { id, hostName } = await first(admin, "/api/host-social-links");
    return {
      path: `/api/host-social-links/${id}`,
      json: { hostName, linkType: "website", url: "https://other.example" },
    };
  },
  "DELETE /api/host-social-links/{id}": async ({ admin }) => ({
    path: `/api/host-social-links/${(await first(admin, "/api/host-social-links")).id}`,
  }),
  "POST /api/upload-image": async () => {
    const body = new FormData();
    body.set("image", new Blob([Buffer.from(PIXEL, "base64")], { type: "image/png" }), "pixel.png");
    return { path: "/api/upload-image", body };
  },

  "PUT /api/topic-requests/{id}": async ({ visitor }) => ({
    path: `/api/topic-requests/${(await topicRequest(visitor)).id}`,
    json: { status: "approved" },
  }),
  "POST /api/topic-requests/{id}/not-spam": async ({ admin, visitor }) => {
    await topicRequest(visitor, IN_TRAP);
    const { id } = await first(admin, "/api/topic-requests?spam=true");
    return { path: `/api/topic-requests/${id}/not-spam` };
  },
  "DELETE /api/topic-requests/{id}": async ({ visitor }) => ({
    path: `/api/topic-requests/${(await topicRequest(visitor)).id}`,
  }),
  "POST /api/topic-requests/{id}/convert": async ({ admin, visitor }) => {
    const { id } = await topicRequest(visitor);
    await put(admin, `/api/topic-requests/${id}`, { status: "approved" });
    return { path: `/api/topic-requests/${id}/convert` };
  },

  "PUT /api/guest-requests/{id}": async ({ visitor }) => ({
    path: `/api/guest-requests/${(await guestRequest(visitor)).id}`,
    json: SCHEDULED,
  }),
  "POST /api/guest-requests/{id}/not-spam": async ({ admin, visitor }) => {
    await guestRequest(visitor, IN_TRAP);
    const { id } = await first(admin, "/api/guest-requests?spam=true");
    return { path: `/api/guest-requests/${id}/not-spam` };
  },
  "DELETE /api/guest-requests/{id}": async ({ visitor }) => ({
    path: `/api/guest-requests/${(await guestRequest(visitor)).id}`,
  }),
  "POST /api/guest-requests/{id}/send-email": async ({ admin, visitor }) => {
    const { id } = await guestRequest(visitor);
    await put(admin, `/api/guest-requests/${id}`, SCHEDULED);
    return { path: `/api/guest-requests/${id}/send-email` };
  },

  "POST /api/episodes/config": async () => ({
    path: "/api/episodes/config",
    json: { updateDay: "Monday", updateHour: 9, updateMinute: 30, channelId: "@thegoingrate" },
  }),
  "POST /api/episodes/update": async () => ({ path: "/api/episodes/update" }),
  "POST /api/episodes/clean-and-resync": async () => ({ path: "/api/episodes/clean-and-resync" }),
  "POST /api/episodes/generate-tags": async () => ({ path: "/api/episodes/generate-tags" }),
  "POST /api/episodes/update-specific": async ({ admin }) => {
    const { id, youtubeId } = await first(admin, "/api/episodes");
    await admin.request(`/api/episodes/${id}`, { method: "DELETE" });
    return { path: "/api/episodes/update-specific", json: { videoIds: [String(youtubeId)] } };
  },
  "DELETE /api/episodes/{id}": async ({ admin }) => ({
    path: `/api/episodes/${(await first(admin, "/api/episodes")).id}`,
  }),
  "PATCH /api/episodes/{id}/featured": async ({ admin }) => {
    const { id, featured } = await first(admin, "/api/episodes");
    return { path: `/api/episodes/${id}/featured`, json: { featured: !featured } };
  },
  "PATCH /api/episodes/{id}/short-description": async ({ admin }) => ({
    path: `/api/episodes/${(await first(admin, "/api/episodes")).id}/short-description`,
    json: { shortDescription: "Business at night" },
  }),
  "PATCH /api/episodes/{id}/episode-number": async ({ admin }) => ({
    path: `/api/episodes/${(await first(admin, "/api/episodes")).id}/episode-number`,
    json: { episodeNumber: 4711 },
  }),
};
