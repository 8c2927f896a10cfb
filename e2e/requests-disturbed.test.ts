import { expect } from "vitest";
import { holdBackRequests } from "./holding-back.ts";
import { journey, signIn } from "./journey.ts";
import {
  applyAsGuest,
  chooseRowAction,
  findRequestCard,
  findRequestRow,
  findWednesday,
  pickDate,
  readRowActions,
  suggestTopic,
} from "./request-steps.ts";
import { expectToast } from "./toast.ts";

journey(
  "full sentences say what somebody else has deleted or decided in the meantime",
  async ({ page, complaints }) => {
    complaints.expect(/404|409/);
    await signIn(page, "overtaken");
    const topicRequestId = await suggestTopic(page, "Dana Whitcomb");
    await page.goto("/admin/topic-requests");
    await findRequestCard(page, "Dana").getByRole("button", { name: "Review" }).click();
    const dialog = page.getByRole("dialog");
    await page.request.delete(`/api/topic-requests/${topicRequestId}`);
    await dialog.getByRole("button", { name: "Approve" }).click();
    await dialog.getByText("Somebody else has deleted this request.", { exact: true }).waitFor();

    const guestRequestId = await applyAsGuest(page, "Paul Sorensen");
    await page.goto("/admin/guest-requests?list=all");
    await readRowActions(page, "Paul");
    await chooseRowAction(page, "Schedule");
    await pickDate(page, findWednesday());
    await page.request.put(`/api/guest-requests/${guestRequestId}`, { data: { status: "rejected" } });
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await dialog.getByText(/Look at the newest state and try again\. It is now rejected\.$/).waitFor();
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await dialog
      .getByText("A request that is rejected cannot become scheduled. It is now rejected.", { exact: true })
      .waitFor();
    await page.request.delete(`/api/guest-requests/${guestRequestId}`);
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await dialog.getByText("Somebody else has deleted this request.", { exact: true }).waitFor();
  },
);

journey(
  "somebody who has lost their role reads why nothing can be decided anymore",
  async ({ page, visitor, complaints }) => {
    complaints.expect(/40[34]/);
    await signIn(page, "overtaken");
    await suggestTopic(page, "Kit Marlowe");
    const colleague = await visitor();
    await signIn(colleague, "former");
    const { id } = await (await colleague.request.get("/api/user")).json();
    await colleague.goto("/admin");
    const archiveButton = colleague.getByRole("button", { name: "Archive", exact: true }).first();
    await archiveButton.waitFor();
    await page.request.delete("/api/topics/delete-all");
    await archiveButton.click();
    await expectToast(colleague, "Error", "Failed to archive the topic. Topic not found.");
    await archiveButton.waitFor({ state: "hidden" });

    await colleague.goto("/admin/topic-requests");
    const card = findRequestCard(colleague, "Kit");
    await card.getByRole("button", { name: "Reject" }).waitFor();
    expect((await page.request.put(`/api/team/${id}`, { data: { role: null } })).status()).toBe(200);
    await card.getByRole("button", { name: "Reject" }).click();
    await expectToast(
      colleague,
      "Failed to update",
      "There was an error updating the request. Only the show's team may do this.",
    );
  },
);

journey(
  "a guest whose notes somebody else has changed is rejected at the second try",
  async ({ page, complaints }) => {
    complaints.expect(/409/);
    await signIn(page, "rejects");
    const address = `/api/guest-requests/${await applyAsGuest(page, "Zoe Quill")}`;
    const change = (data: object) => page.request.put(address, { data });
    await change({ status: "scheduled", scheduledDate: findWednesday().iso });
    await page.goto("/admin/guest-requests?list=scheduled");
    await readRowActions(page, "Zoe");
    await chooseRowAction(page, "Reject");
    const dialog = page.getByRole("alertdialog", { name: "Reject this guest?" });
    await dialog.waitFor();
    await change({ status: "scheduled", adminNotes: "Asked for January" });
    const release = await holdBackRequests(page, /\/api\/guest-requests\?/);
    await dialog.getByRole("button", { name: "Reject" }).click();
    await page.getByText("Update failed", { exact: true }).waitFor();
    // Until the newest version has loaded, a second try would be refused, too.
    expect(await dialog.getByText(/^Somebody else changed this/).count()).toBe(0);
    release();
    await dialog.getByText(/^Somebody else changed this/).waitFor();
    await dialog.getByRole("button", { name: "Reject" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("tab", { name: "Rejected" }).click();
    await findRequestRow(page, "Zoe").waitFor();
  },
);

journey(
  "without a connection a decision fails immediately, and isn't sent later",
  async ({ page, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await signIn(page, "traveller");
    const [topicRequestId, guestRequestId] = [
      await suggestTopic(page, "Rob Ellery"),
      await applyAsGuest(page, "Amara Lindqvist"),
    ];
    const fetchStatus = async (path: string, id: number) =>
      (await (await page.request.get(path)).json()).find((one: { id: number }) => one.id === id)?.status;
    await page.goto("/admin/topic-requests");
    await findRequestCard(page, "Rob").getByRole("button", { name: "Review" }).click();
    await page.getByRole("dialog").getByLabel("Admin notes").fill("On the train");
    await page.context().setOffline(true);
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await page.getByText("There was an error updating the request.", { exact: true }).waitFor();
    await page.context().setOffline(false);
    await page.getByText("You're offline").waitFor({ state: "detached" });
    expect(await fetchStatus("/api/topic-requests", topicRequestId)).toBe("pending");
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await page.getByText("Request updated", { exact: true }).waitFor();
    expect(await fetchStatus("/api/topic-requests", topicRequestId)).toBe("approved");

    await page.goto("/admin/guest-requests");
    await readRowActions(page, "Amara");
    await chooseRowAction(page, "Delete");
    const confirmation = page.getByRole("alertdialog");
    // Its code only loads when it is first opened.
    await confirmation.waitFor();
    await page.context().setOffline(true);
    await confirmation.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Deletion failed", { exact: true }).waitFor();
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    await page.context().setOffline(false);
    await findRequestRow(page, "Amara").waitFor();
    expect(await fetchStatus("/api/guest-requests", guestRequestId)).toBe("pending");
  },
);

journey("the list of suggestions is 600 px high, however many there are", async ({ page }) => {
  await signIn(page, "measurer");
  const ids = [await suggestTopic(page, "Beth Amundsen")];
  const measureHeight = async () =>
    (await page.getByRole("region", { name: "Requests", exact: true }).boundingBox())?.height;
  await page.goto("/admin/topic-requests");
  await findRequestCard(page, "Beth").waitFor();
  expect(await measureHeight()).toBe(600);
  for (let count = 0; count < 5; count += 1) ids.push(await suggestTopic(page, `Suggester ${count}`));
  await page.getByRole("button", { name: "Refresh Requests" }).click();
  await findRequestCard(page, "Suggester 4").waitFor();
  expect(await measureHeight()).toBe(600);
  // On a phone, it's the page itself that scrolls.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(measureHeight).toBeGreaterThan(1000);
  for (const id of ids) await page.request.delete(`/api/topic-requests/${id}`);
});

journey(
  "with only a keyboard, in a phone-sized window, a guest with a very long name is given the next show's date",
  async ({ visitor }) => {
    const page = await visitor({ viewport: { width: 390, height: 800 } });
    await signIn(page, "typist");
    const name = `Paul ${"x".repeat(90)}`;
    const id = await applyAsGuest(page, name);
    await page.goto("/admin/guest-requests?list=all");
    await findRequestRow(page, "Paul").getByRole("button", { name: "Actions" }).press("Enter");
    await page.getByRole("menuitem", { name: "Schedule" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Schedule Guest" });
    await dialog.getByText(name).waitFor();
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expect.poll(() => page.locator(":focus").getAttribute("aria-label")).toMatch(/^Wednesday, /);
    await page.keyboard.press("Enter");
    await dialog.getByText(/^Wednesday, .*, 11:00 AM Mountain Time$/).waitFor();
    await dialog.getByRole("button", { name: "Schedule" }).press("Enter");
    await findRequestRow(page, "Paul").getByText("Scheduled").waitFor();
    await page.request.delete(`/api/guest-requests/${id}`);
  },
);
