import { type Change, findFirst } from "./change.ts";

const changeText: Change = async ({ admin }) => {
  const { version, date } = await findFirst(admin, "/api/weeks");
  return { path: `/api/weeks/${date}`, json: { version, title: "Rent" } };
};

export const weekChanges: Record<string, Change> = {
  "POST /api/overlay/rotate": async () => ({ path: "/api/overlay/rotate", json: { which: "host" } }),
  "PUT /api/weeks/{date}": changeText,
  "PUT /api/weeks/template": async ({ admin }) => {
    const { version } = (await admin.request("/api/weeks/template")).json<{ version: number }>();
    return { path: "/api/weeks/template", json: { version, note: "Water" } };
  },
  "POST /api/weeks/{date}/commands": async ({ admin }) => {
    const { version, date } = await findFirst(admin, "/api/weeks");
    return { path: `/api/weeks/${date}/commands`, json: { command: "go-live", version } };
  },
};
