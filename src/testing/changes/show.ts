import type { Client } from "../test-app.ts";
import type { ExampleWrite } from "./change.ts";

const readShowVersion = async (admin: Client): Promise<number> =>
  (await admin.request("/api/show/draft")).json<{ version: number }>().version;

const publishShow: ExampleWrite = async ({ admin }) => ({
  path: "/api/show/publish",
  json: { version: await readShowVersion(admin) },
});

export const exampleShowWrites: Record<string, ExampleWrite> = {
  "PUT /api/show/draft": async ({ admin }) => ({
    path: "/api/show/draft",
    json: { version: await readShowVersion(admin), tagline: "Another one." },
  }),
  "POST /api/show/publish": publishShow,
  "POST /api/show/undo": async (people) => {
    const { path, ...sent } = await publishShow(people);
    await people.admin.request(path, { method: "POST", ...sent });
    return { path: "/api/show/undo" };
  },
  "POST /api/show/hosts": async () => ({ path: "/api/show/hosts", json: { name: "Ana Prior" } }),
  "PUT /api/show/file": async () => ({ path: "/api/show/file", json: { blurb: "From a file." } }),
};
