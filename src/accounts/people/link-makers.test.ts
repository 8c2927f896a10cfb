import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import { receiveEmails } from "./testing/mailbox.ts";

const PASSWORD = "correct horse";
const parseToken = (url: string) => new URL(url).search.split("=")[1] ?? "";
const fetchUserId = async (client: Client) => (await client.request("/api/user")).json<{ id: number }>().id;

describeOnBothEngines("links made by an owner who loses their rights", (open) => {
  async function openOffice() {
    const app = openTestApp(await open(), { env: { PUBLIC_URL: "https://show.example" } });
    const ann = await app.admin("ann");
    const ben = await app.member("owner", "ben");
    const setRole = async (client: Client, role: string | null) =>
      ann.put(`/api/team/${await fetchUserId(client)}`, { role });
    const invite = async (inviter: Client, json: object = {}) =>
      parseToken(
        (await inviter.post("/api/team/invitations", { role: "owner", ...json })).json<{ url: string }>().url,
      );
    const makeLink = async (linkMaker: Client, account: Client) =>
      parseToken(
        (await linkMaker.post(`/api/team/${await fetchUserId(account)}/reset-link`, {})).json<{
          url: string;
        }>().url,
      );
    const register = async (username: string, invitation: string) =>
      (await app.client().post("/api/register", { username, password: PASSWORD, invitation })).status;
    const reset = async (token: string) =>
      (await app.client().post("/api/password-resets", { token, password: "battery staple" })).status;
    return { app, ann, ben, setRole, invite, makeLink, register, reset };
  }

  test.each(["delete their own account", "are deleted", "are made a producer", "lose their role"])(
    "stop working when the owner %s",
    async (roleLoss) => {
      const { app, ann, ben, setRole, invite, makeLink, register, reset } = await openOffice();
      const invitation = await invite(ben, { email: "mara@example.org" });
      const passwordTokenForAnn = await makeLink(ben, ann);
      const annsInvitation = await invite(ann);
      if (roleLoss === "delete their own account")
        await ben.delete("/api/user", { currentPassword: PASSWORD });
      else if (roleLoss === "are deleted") await ann.delete(`/api/team/${await fetchUserId(ben)}`);
      else await setRole(ben, roleLoss === "are made a producer" ? "producer" : null);
      expect(await register("eve", invitation)).toBe(403);
      expect(await reset(passwordTokenForAnn)).toBe(403);
      expect((await ann.request("/api/team/invitations")).json<object[]>()).toHaveLength(1);
      expect((await receiveEmails(app)).filter(({ to }) => to === "mara@example.org")).toEqual([]);
      expect(await register("mara", annsInvitation)).toBe(201);
    },
  );

  test("don't work again when the rights come back, and a link that the person asked for keeps working", async () => {
    const { app, ann, ben, setRole, invite, makeLink, register, reset } = await openOffice();
    const [invitation, passwordTokenForAnn] = [await invite(ben), await makeLink(ben, ann)];
    await ben.put("/api/user", { email: "ben@show.example", currentPassword: PASSWORD });
    await app.client().post("/api/forgot-password", { username: "ben" });
    const requestedToken = (await receiveEmails(app)).find(({ token }) => token)?.token ?? "";
    await setRole(ben, "producer");
    await setRole(ben, "owner");
    expect([await register("eve", invitation), await reset(passwordTokenForAnn)]).toEqual([403, 403]);
    expect(await reset(requestedToken)).toBe(204);
  });
});

describeOnBothEngines("an invited address", (open) => {
  test("becomes the account's, whether the shown or the emailed link was used", async () => {
    const app = openTestApp(await open(), { env: { PUBLIC_URL: "https://show.example" } });
    const owner = await app.admin("boss");
    const invitationBody = { role: "moderator", email: "mara@example.org" };
    const invite = async () =>
      parseToken((await owner.post("/api/team/invitations", invitationBody)).json<{ url: string }>().url);
    await invite();
    const [mail] = await receiveEmails(app);
    for (const [username, invitation] of Object.entries({ mara: await invite(), lou: mail?.token })) {
      const newClient = app.client();
      const registration = await newClient.post("/api/register", {
        username,
        password: PASSWORD,
        invitation,
      });
      expect(registration.status).toBe(201);
      expect((await newClient.request("/api/user")).json()).toMatchObject({ email: "mara@example.org" });
    }
  });
});
