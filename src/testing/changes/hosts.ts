import { type ExampleWrite, findFirstRow } from "./change.ts";

const PROFILE_TEXTS = { role: "Host", bio: "Bio", quote: "Quote", specialty: "Specialty" };
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export const exampleHostWrites: Record<string, ExampleWrite> = {
  "POST /api/host-profiles": async ({ admin }) => {
    const { id, hostName } = await findFirstRow(admin, "/api/host-profiles");
    await admin.delete(`/api/host-profiles/${id}`);
    return { path: "/api/host-profiles", json: { hostName, ...PROFILE_TEXTS } };
  },
  "PUT /api/host-profiles/{id}": async ({ admin }) => {
    const { id, hostName } = await findFirstRow(admin, "/api/host-profiles");
    return { path: `/api/host-profiles/${id}`, json: { hostName, ...PROFILE_TEXTS, role: "Co-host" } };
  },
  "DELETE /api/host-profiles/{id}": async ({ admin }) => ({
    path: `/api/host-profiles/${(await findFirstRow(admin, "/api/host-profiles")).id}`,
  }),
  "POST /api/host-social-links": async ({ admin }) => ({
    path: "/api/host-social-links",
    json: {
      hostName: (await findFirstRow(admin, "/api/host-profiles")).hostName,
      linkType: "website",
      url: "https://host.example",
    },
  }),
  "PUT /api/host-social-links/{id}": async ({ admin }) => {
    const { id, hostName } = await findFirstRow(admin, "/api/host-social-links");
    return {
      path: `/api/host-social-links/${id}`,
      json: { hostName, linkType: "website", url: "https://other.example" },
    };
  },
  "DELETE /api/host-social-links/{id}": async ({ admin }) => ({
    path: `/api/host-social-links/${(await findFirstRow(admin, "/api/host-social-links")).id}`,
  }),
  "POST /api/upload-image": async () => {
    const body = new FormData();
    body.set("image", new Blob([Buffer.from(PIXEL, "base64")], { type: "image/png" }), "pixel.png");
    return { path: "/api/upload-image", body };
  },
};
