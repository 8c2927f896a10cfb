import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey, signIn } from "./journey.ts";

const SUGGESTION = {
  name: "Rowena Pike",
  email: "rowena@example.com",
  category: "Family",
  description: "Do you pay your grown children for helping with the move?",
};

/** As the owner, puts a suggestion on the board and makes `lou` a moderator. Returns the suggested topic's key. */
async function openBoard(owner: Page, lou: Page) {
  await signIn(owner, "boss");
  const suggestion = await owner.request.post("/api/topic-requests", { data: SUGGESTION });
  const { id } = await suggestion.json();
  await owner.request.put(`/api/topic-requests/${id}`, { data: { status: "approved" } });
  await owner.request.post(`/api/topic-requests/${id}/convert`);
  const [topic] = await (await owner.request.get("/api/board?sort=new")).json();
  await signIn(lou, "lou", { admin: false });
  const account = await (await lou.request.get("/api/user")).json();
  await owner.request.put(`/api/team/${account.id}`, { data: { role: "moderator" } });
  return topic.key as string;
}

journey(
  "a moderator removes a name and a topic from the board and restores them",
  async ({ visitor, complaints }) => {
    complaints.expect(/404/);
    const [owner, lou, viewer] = [await visitor(), await visitor(), await visitor()];
    const key = await openBoard(owner, lou);
    await lou.goto(`/topics/${key}`);
    await lou.getByText("Rowena Pike suggested it.").waitFor();
    await lou.getByRole("button", { name: "Take the name off" }).click();
    // The toast stays open while the pointer is on it.
    await lou.getByRole("button", { name: "Undo" }).hover();
    await lou.getByText("A viewer suggested it.").waitFor();
    await lou.getByRole("button", { name: "Undo" }).click();
    await lou.getByText("Rowena Pike suggested it.").waitFor();
    await expectAccessible(lou);
    await lou.getByRole("button", { name: "Take it off the board" }).click();
    await lou.getByRole("heading", { name: "This topic is off the board" }).waitFor();
    await lou.getByText("It can still be drawn, unless it is archived.").waitFor();
    expect((await viewer.goto(`/topics/${key}`))?.status()).toBe(404);

    await lou.goto("/admin/topic-requests?list=approved");
    await lou.getByText("Off the board").waitFor();
    await lou.getByRole("button", { name: "More about the request of Rowena Pike" }).click();
    await expectAccessible(lou);
    await lou.getByRole("menuitem", { name: "Put back on the board" }).click();
    await lou.getByText("The topic is back on the board").waitFor();
    await expect.poll(() => lou.getByText("Off the board").count()).toBe(0);
    expect((await viewer.goto(`/topics/${key}`))?.status()).toBe(200);
    expect(await viewer.getByRole("button", { name: "Take the name off" }).count()).toBe(0);
  },
);

journey("a name that the team typed is taken off without Undo, which would fail", async ({ page }) => {
  await signIn(page, "boss");
  const fields = { category: "Pay", subCategory: "Prices", content: "Who rounds up?", onBoard: true };
  const { id } = await (await page.request.post("/api/topics", { data: fields })).json();
  await page.request.put(`/api/topics/${id}`, { data: { ...fields, requesterName: "Ruth" } });
  const [topic] = await (await page.request.get("/api/board?search=Ruth")).json();
  await page.goto(`/topics/${topic.key}`);
  await page.getByRole("button", { name: "Take the name off" }).click();
  await page.getByText("The name is off the board", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
});

journey("a guest erases a request that is in the trash", async ({ visitor }) => {
  const [owner, guest] = [await visitor(), await visitor({ viewport: { width: 390, height: 800 } })];
  await signIn(owner, "boss");
  const guestRequest = await guest.request.post("/api/guest-requests", {
    data: {
      name: "Gus Marlow",
      email: "gus@example.com",
      bio: "I repair pianos in small towns, and I know what they cost to keep.",
    },
  });
  const { id, statusUrl } = await guestRequest.json();
  await owner.request.delete(`/api/guest-requests/${id}`);
  await guest.goto(new URL(statusUrl).pathname);
  await guest.getByRole("heading", { name: "Your request is in the trash." }).waitFor();
  await expectAccessible(guest);
  await guest.getByRole("button", { name: "Erase everything" }).click();
  await guest.getByRole("button", { name: "Erase", exact: true }).click();
  await guest.getByRole("heading", { name: "Everything is erased." }).waitFor();
  await owner.goto("/admin/settings/trash");
  expect(await owner.getByText("Gus Marlow").count()).toBe(0);
});

journey(
  "somebody without an email address is told that notices can't reach them, and where to add one",
  async ({ page }) => {
    await signIn(page, "boss");
    await page.goto("/admin/settings/notices");
    await page.getByText("You have no email address, so you won't get any notices,").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Add one in your account" }).click();
    await page.waitForURL("/account");
    await page.request.put("/api/user", {
      data: { email: "boss@show.example", currentPassword: "correct horse" },
    });
    await page.goto("/admin/settings/notices");
    await page.getByText("boss@show.example").waitFor();
  },
);
