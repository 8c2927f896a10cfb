import { expect, test } from "vitest";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { testApp } from "#testing/test-app.ts";
import type { Show } from "./show.contract.ts";

onBothEngines("the show", (open) => {
  test("gets a host from a producer, published immediately, up to six", async () => {
    const { admin, client } = testApp(await open());
    const producer = await admin("producer");
    const add = (name: string) => producer.request("/api/show/hosts", { method: "POST", json: { name } });
    const readHosts = async () => (await client().request("/api/show")).json<Show>().hosts;
    const before = await readHosts();
    expect((await add(" Ana Prior ")).status).toBe(200);
    expect(await readHosts()).toEqual([...before, "Ana Prior"]);
    const again = await add("Ana Prior");
    expect([again.status, again.json()]).toEqual([409, { message: "Ana Prior is a host already" }]);
    await add("Bo Lindqvist");
    await add("Chidi Obi");
    expect((await add("Dara Wren")).json()).toEqual({ message: "The show has six hosts already" });
    const profile = { hostName: "Ana Prior", role: "Co-host", bio: "Bio", quote: "Quote", specialty: "Pay" };
    const made = await producer.request("/api/host-profiles", { method: "POST", json: profile });
    expect(made.status, made.text).toBe(201);
    expect((await client().request("/api/show/hosts", { method: "POST", json: { name: "X" } })).status).toBe(
      401,
    );
  });
});
