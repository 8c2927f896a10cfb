import type { Change } from "./change.ts";

/** Adds a visitor's question that the team hasn't looked at yet. Returns its id. */
const ask = async ({ admin, visitor }: Parameters<Change>[0]): Promise<string> => {
  await admin.request("/api/questions/open", { method: "PUT", json: { open: true } });
  const asked = await visitor.request("/api/questions", { method: "POST", json: { text: "Who pays?" } });
  return `/api/questions/${asked.json<{ key: string }>().key}`;
};

const press =
  (end: string): Change =>
  async (people) => ({ path: `${await ask(people)}/${end}` });

export const questionChanges: Record<string, Change> = {
  "PUT /api/questions/open": async () => ({ path: "/api/questions/open", json: { open: true } }),
  "PUT /api/questions/{key}": async (people) => ({ path: await ask(people), json: { status: "accepted" } }),
  "POST /api/questions/{key}/hide-all": press("hide-all"),
  "POST /api/questions/{key}/hide-alike": press("hide-alike"),
  "POST /api/questions/{key}/topic-request": press("topic-request"),
};
