import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import type { Show } from "./show.contract.ts";

describeOnBothEngines("the show", (open) => {
  test("gets a host from a producer, published immediately, up to six", async () => {
    const { admin, client } = openTestApp(await open());
    const producer = await admin("producer");
    const addHost = (name: string) => producer.post("/api/show/hosts", { name });
    const readHosts = async () => (await client().request("/api/show")).json<Show>().hosts;
    const oldHosts = await readHosts();
    expect((await addHost(" Ana Prior ")).status).toBe(200);
    expect(await readHosts()).toEqual([...oldHosts, "Ana Prior"]);
    const duplicateResponse = await addHost("Ana Prior");
    expect([duplicateResponse.status, duplicateResponse.json()]).toEqual([
      409,
      { message: "Ana Prior is a host already" },
    ]);
    await addHost("Bo Lindqvist");
    await addHost("Chidi Obi");
    expect((await addHost("Dara Wren")).json()).toEqual({ message: "The show has six hosts already" });
    const profile = { hostName: "Ana Prior", role: "Co-host", bio: "Bio", quote: "Quote", specialty: "Pay" };
    const profileResponse = await producer.post("/api/host-profiles", profile);
    expect(profileResponse.status, profileResponse.text).toBe(201);
    expect((await client().post("/api/show/hosts", { name: "X" })).status).toBe(401);
  });
});
