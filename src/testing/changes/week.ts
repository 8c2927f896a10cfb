import { createRow, type ExampleWrite, findFirstRow } from "./change.ts";

const changeWeekTitle: ExampleWrite = async ({ admin }) => {
  const { version, date } = await findFirstRow(admin, "/api/weeks");
  return { path: `/api/weeks/${date}`, json: { version, title: "Rent" } };
};

/**
 * Casts sixty votes from one network while the show is on air. Ten of them are held back until the team decides to
 * count them.
 */
const countHeldVotes: ExampleWrite = async ({ admin, visitor }) => {
  for (let topic = 0; topic < 3; topic += 1)
    await createRow(admin, "/api/topics", {
      content: `Topic ${topic}`,
      category: "Work",
      subCategory: "Nights",
    });
  const { date, ...live } = (await admin.request("/api/live")).json<LiveState>();
  let { version } = live;
  const command = async (json: object) => {
    const path = `/api/weeks/${date}/commands`;
    const response = await admin.post(path, { ...json, version });
    if (response.status !== 200) throw new Error(response.text);
    const state = response.json<LiveState>();
    version = state.version;
    return state;
  };
  await command({ command: "draw", word: "porch light" });
  const { poll } = await command({ command: "open-poll", seconds: 300 });
  for (let vote = 0; vote < 60; vote += 1) {
    visitor.cookies.clear();
    const json = { topicId: poll?.options[0]?.topicId };
    await visitor.post(`/api/polls/${poll?.id}/votes`, json);
  }
  return { path: `/api/polls/${poll?.id}/count-held` };
};

type LiveState = {
  date: string;
  version: number;
  poll: { id: number; options: { topicId: number }[] } | null;
};

export const exampleWeekWrites: Record<string, ExampleWrite> = {
  "POST /api/overlay/rotate": async () => ({ path: "/api/overlay/rotate", json: { which: "host" } }),
  "PUT /api/weeks/{date}": changeWeekTitle,
  "PUT /api/weeks/template": async ({ admin }) => {
    const { version } = (await admin.request("/api/weeks/template")).json<{ version: number }>();
    return { path: "/api/weeks/template", json: { version, note: "Water" } };
  },
  "POST /api/weeks/{date}/plan-mail": async ({ admin }) => {
    const { date } = await findFirstRow(admin, "/api/weeks");
    await admin.put("/api/user", { email: "a@example.org", currentPassword: "correct horse" });
    return { path: `/api/weeks/${date}/plan-mail` };
  },
  "POST /api/polls/{id}/count-held": countHeldVotes,
  "POST /api/live/press": async () => ({
    path: "/api/live/press",
    json: { command: "scene", scene: "clear" },
  }),
  "POST /api/weeks/{date}/commands": async ({ admin }) => {
    const { version, date } = await findFirstRow(admin, "/api/weeks");
    return { path: `/api/weeks/${date}/commands`, json: { command: "go-live", version } };
  },
};
