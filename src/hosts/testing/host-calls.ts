import { makeNoise } from "#platform/files/testing/pictures.ts";
import { defaultShow } from "#show.ts";
import type { Client } from "#testing/test-app.ts";
import type { HostProfile } from "../host-profiles.contract.ts";
import type { HostSocialLink } from "../social-links.contract.ts";
import { upload } from "./uploading.ts";

/** The names of the three hosts, who can have profiles. */
export const [FIRST, SECOND, THIRD] = defaultShow.hosts;
export const words = { role: "Co-host", bio: "Talks.", quote: "Well.", specialty: "Talking" };
export const addProfile = (client: Client, json: object = {}) =>
  client.request("/api/host-profiles", { method: "POST", json: { hostName: FIRST, ...words, ...json } });
export const addLink = (client: Client, json: object = {}) =>
  client.request("/api/host-social-links", {
    method: "POST",
    json: { hostName: FIRST, url: "https://example.com/me", ...json },
  });
export const profiles = async (client: Client) =>
  (await client.request("/api/host-profiles")).json<HostProfile[]>();
export const links = async (client: Client) =>
  (await client.request("/api/host-social-links")).json<HostSocialLink[]>();
export const picture = async (client: Client, seed = 0) => {
  const answer = await upload(client, await makeNoise(20, 20, seed).png().toBuffer());
  return answer.json<{ url: string }>().url;
};
