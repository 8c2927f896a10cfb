import { createNoisePicture } from "#platform/files/testing/pictures.ts";
import { defaultShow } from "#show.ts";
import type { Client } from "#testing/test-app.ts";
import type { HostProfile } from "../host-profiles.contract.ts";
import type { HostSocialLink } from "../social-links.contract.ts";
import { uploadTestPicture } from "./uploading.ts";

/** The names of the show's three hosts. */
export const [FIRST_HOST, SECOND_HOST, THIRD_HOST] = defaultShow.hosts;
export const PROFILE_TEXTS = { role: "Co-host", bio: "Talks.", quote: "Well.", specialty: "Talking" };
export const addProfile = (client: Client, json: object = {}) =>
  client.post("/api/host-profiles", { hostName: FIRST_HOST, ...PROFILE_TEXTS, ...json });
export const addLink = (client: Client, json: object = {}) =>
  client.post("/api/host-social-links", { hostName: FIRST_HOST, url: "https://example.com/me", ...json });
export const listProfiles = async (client: Client) =>
  (await client.request("/api/host-profiles")).json<HostProfile[]>();
export const listSocialLinks = async (client: Client) =>
  (await client.request("/api/host-social-links")).json<HostSocialLink[]>();
export const uploadNoisePicture = async (client: Client, seed = 0) => {
  const response = await uploadTestPicture(client, await createNoisePicture(20, 20, seed).png().toBuffer());
  return response.json<{ url: string }>().url;
};
