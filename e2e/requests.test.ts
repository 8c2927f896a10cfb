import { expect } from "vitest";
import { journey, signIn } from "./journey.ts";
import {
  applyAsGuest,
  chooseRowAction,
  findRequestCard,
  findRequestRow,
  findWednesday,
  pickDate,
  readRowActions,
  signInWithoutRequests,
  suggestTopic,
} from "./request-steps.ts";

journey(
  "a guest request takes every allowed path, with the buttons that each status has",
  async ({ page }) => {
    const day = findWednesday();
    await signInWithoutRequests(page, "scheduler");
    await applyAsGuest(page, "Paul Sorensen");
    await page.goto("/admin/guest-requests?list=all");
    await page.getByText("Total 1", { exact: true }).waitFor();
    expect(await readRowActions(page, "Paul")).toEqual(["Schedule", "Reject", "View Details", "Delete"]);
    await chooseRowAction(page, "Schedule");
    const dialog = page.getByRole("dialog", { name: "Schedule Guest" });
    await dialog.getByText("Paul Sorensen").waitFor();
    await dialog.getByText(/^Wednesday, .*, 11:00 AM Mountain Time$/).waitFor();
    await dialog.getByLabel("Start time").fill("");
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await page.getByText("Date required", { exact: true }).waitFor();
    await page.getByText("Please select a recording date.", { exact: true }).waitFor();
    await dialog.getByLabel("Start time").fill("11:00");
    await pickDate(page, day);
    await dialog.getByText(`${day.long}, 11:00 AM Mountain Time`).waitFor();
    expect(await dialog.getByRole("checkbox").isChecked()).toBe(true);
    await dialog.getByLabel("Admin notes").fill("Ask for the quarterly sheet");
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await page.getByText("The guest request has been updated successfully.", { exact: true }).waitFor();
    await dialog.waitFor({ state: "hidden" });
    await findRequestRow(page, "Paul").getByText("Scheduled").waitFor();
    await findRequestRow(page, "Paul").getByText(`${day.short}, 11:00 AM`).waitFor();
    await findRequestRow(page, "Paul").getByRole("button", { name: "Show all of this request" }).click();
    const detailsDialog = page.getByRole("dialog", { name: "Paul Sorensen" });
    await detailsDialog.getByText(`${day.short}, 11:00 AM`).waitFor();
    await page.keyboard.press("Escape");

    expect(await readRowActions(page, "Paul")).toEqual([
      "Schedule",
      "Mark Completed",
      "Reject",
      "View Details",
      "Delete",
    ]);
    await chooseRowAction(page, "Reject");
    const confirmation = page.getByRole("alertdialog");
    await confirmation.getByText(/\. A cancellation will be sent to guest@example\.com\.$/).waitFor();
    const reason = confirmation.getByLabel("Reason, optional");
    await reason.fill("Not this year");
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    await readRowActions(page, "Paul");
    await chooseRowAction(page, "Mark Completed");
    await confirmation
      .getByText(/Paul .* is scheduled for .*, \d{1,2}:\d\d [AP]M\. No email will be sent to /)
      .waitFor();
    expect(await reason.inputValue()).toBe("");
    await reason.fill("Recorded a day early");
    await confirmation.getByRole("button", { name: "Mark Completed" }).click();
    await findRequestRow(page, "Paul").getByText("Completed").waitFor();
    await findRequestRow(page, "Paul").getByRole("button", { name: "Show all of this request" }).click();
    expect(await detailsDialog.getByLabel("Admin notes").inputValue()).toBe(
      "Ask for the quarterly sheet\nRecorded a day early",
    );
    await page.keyboard.press("Escape");
    expect(await readRowActions(page, "Paul")).toEqual([
      "Show on the Site",
      "Set to Pending",
      "View Details",
      "Delete",
    ]);
    await chooseRowAction(page, "Set to Pending");
    await findRequestRow(page, "Paul").getByText("Pending").waitFor();
    await readRowActions(page, "Paul");
    await chooseRowAction(page, "Reject");
    await findRequestRow(page, "Paul").getByText("Rejected").waitFor();
    expect(await readRowActions(page, "Paul")).toEqual(["Set to Pending", "View Details", "Delete"]);
    await chooseRowAction(page, "Set to Pending");
    await findRequestRow(page, "Paul").getByText("Pending").waitFor();

    await readRowActions(page, "Paul");
    await chooseRowAction(page, "Delete");
    await confirmation.getByText("“Delete permanently” cannot be undone.").waitFor();
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    await confirmation.waitFor({ state: "hidden" });
    await readRowActions(page, "Paul");
    await chooseRowAction(page, "Delete");
    await confirmation.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Guest request deleted", { exact: true }).waitFor();
    await page.getByText("No requests found").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await readRowActions(page, "Paul");
    await chooseRowAction(page, "Delete");
    await confirmation.getByRole("button", { name: "Delete permanently" }).click();
    await page.getByText("No requests found").waitFor();
  },
);

journey("a menu that is still fading out opens again when its button is pressed", async ({ page }) => {
  await signInWithoutRequests(page, "hasty");
  const id = await applyAsGuest(page, "Noor Haddad");
  await page.goto("/admin/guest-requests?list=all");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await readRowActions(page, "Noor");
  await page.evaluate(
    "Promise.all(document.querySelector('[role=menu]').getAnimations().map((fade) => fade.finished))",
  );
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
  await page.keyboard.press("Escape");
  await page.locator("[role=menu][data-state=closed]").waitFor();
  await findRequestRow(page, "Noor").getByRole("button", { name: "Actions" }).click();
  await page.locator("[role=menu][data-state=open]").waitFor();
  await findRequestRow(page, "Noor").getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menu").waitFor({ state: "detached" });
  await page.request.delete(`/api/guest-requests/${id}`);
});

journey("the guest lists show counts, and say when they are empty", async ({ page }) => {
  await signInWithoutRequests(page, "counter");
  await page.goto("/admin/guest-requests");
  for (const [tab, emptyMessage] of [
    ["Pending", "No pending requests"],
    ["Scheduled", "No scheduled requests"],
    ["Completed", "No completed requests"],
    ["Rejected", "No rejected requests"],
    ["All", "No requests found"],
  ] as const) {
    await page.getByRole("tab", { name: `${tab} 0` }).click();
    await page.getByRole("heading", { name: emptyMessage }).waitFor();
  }
  const id = await applyAsGuest(page, "Amara Lindqvist");
  await page.getByRole("button", { name: "Refresh Requests" }).click();
  await page.getByRole("tab", { name: "All 1" }).waitFor();
  await page.getByRole("tab", { name: "Pending 1" }).waitFor();
  await page.request.delete(`/api/guest-requests/${id}`);
});

journey(
  "when two admins work at the same time, the second sees what the first did",
  async ({ visitor, complaints }) => {
    complaints.expect(/409/);
    const [firstWindow, secondWindow] = [await visitor(), await visitor()];
    await signInWithoutRequests(firstWindow, "first");
    await signIn(secondWindow, "second");
    const id = await applyAsGuest(firstWindow, "Mei-Ling Prado");
    const day = findWednesday();
    await secondWindow.goto("/admin/guest-requests?list=all");
    await readRowActions(secondWindow, "Mei-Ling");
    await chooseRowAction(secondWindow, "Schedule");
    await pickDate(secondWindow, day);
    await secondWindow.getByLabel("Admin notes").fill("From the second");
    await firstWindow.request.put(`/api/guest-requests/${id}`, {
      data: { status: "pending", adminNotes: "From the first" },
    });
    const dialog = secondWindow.getByRole("dialog", { name: "Schedule Guest" });
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await dialog.getByText("It is now pending, with the note “From the first”.").waitFor();
    expect(await dialog.getByLabel("Admin notes").inputValue()).toBe("From the second");
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await findRequestRow(secondWindow, "Mei-Ling").getByText("Scheduled").waitFor();
    await firstWindow.request.delete(`/api/guest-requests/${id}`);
  },
);

journey(
  "a suggestion is reviewed and becomes one topic, with the buttons that each status has",
  async ({ page }) => {
    await signInWithoutRequests(page, "reviewer");
    for (const name of ["Dana Whitcomb", "Rob Ellery"]) await suggestTopic(page, name);
    await page.goto("/admin/topic-requests");
    await page.getByText("Pending 2", { exact: true }).waitFor();
    const readButtons = (name: string) => findRequestCard(page, name).getByRole("button").allTextContents();
    await expect
      .poll(() => readButtons("Dana"))
      .toEqual(["Into the drum", "Merge", "Reject", "Review", "Delete"]);
    await findRequestCard(page, "Dana").getByRole("button", { name: "Review" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Admin notes").fill("For December");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Request updated", { exact: true }).waitFor();
    await findRequestCard(page, "Rob").getByRole("button", { name: "Review" }).click();
    await dialog.getByRole("button", { name: "Reject" }).click();
    await page.getByRole("heading", { name: "No pending requests" }).waitFor();

    await page.getByRole("tab", { name: "Rejected 1" }).click();
    await expect.poll(() => readButtons("Rob")).toEqual(["Notes", "Delete"]);
    await page.getByRole("tab", { name: "Approved 1" }).click();
    await findRequestCard(page, "Dana").getByText("For December").waitFor();
    await expect.poll(() => readButtons("Dana")).toEqual(["Convert to Topic", "Merge", "Notes", "Delete"]);
    await findRequestCard(page, "Dana").getByRole("button", { name: "Convert to Topic" }).click();
    await page.getByText("Converted to topic", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "All 2" }).click();
    // The last button opens the board's menu and only has an icon.
    await expect.poll(() => readButtons("Dana")).toEqual(["Notes", "Delete", ""]);
    for (const name of ["Dana", "Rob"]) {
      await findRequestCard(page, name).getByRole("button", { name: "Delete" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
      await findRequestCard(page, name).waitFor({ state: "detached" });
    }
    await page.getByRole("heading", { name: "No requests found" }).waitFor();
  },
);

journey("a guest who was on the show loses the date only after a question", async ({ page }) => {
  await signInWithoutRequests(page, "rememberer");
  const id = await applyAsGuest(page, "Paul Sorensen");
  const change = async (data: object) =>
    expect((await page.request.put(`/api/guest-requests/${id}`, { data })).status()).toBe(200);
  await change({ status: "scheduled", scheduledDate: "2026-11-18", sendEmailNotification: false });
  await change({ status: "completed" });
  await page.goto("/admin/guest-requests?list=completed");
  const confirmation = page.getByRole("alertdialog");
  await readRowActions(page, "Paul");
  await chooseRowAction(page, "Set to Pending");
  await confirmation.getByText(/^Paul .* loses the date .*, 11:00 AM\. If they're coming back, /).waitFor();
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await readRowActions(page, "Paul");
  await chooseRowAction(page, "Set to Pending");
  await confirmation.getByRole("button", { name: "Set to Pending" }).click();
  // Until the server has answered, the question is open, and the rows behind it count as hidden.
  await page.getByText("Guest request updated", { exact: true }).waitFor();
  await findRequestRow(page, "Paul").waitFor({ state: "hidden" });
  await page.goto("/admin/guest-requests?list=pending");
  await findRequestRow(page, "Paul").getByText("Pending").waitFor();
});

journey("full sentences explain what can't be done", async ({ page, complaints }) => {
  complaints.expect(/500/);
  await signInWithoutRequests(page, "unlucky");
  const [guestRequestId, topicRequestId] = [
    await applyAsGuest(page, "Oskar Reyes"),
    await suggestTopic(page, "Sam Okafor"),
  ];
  await page.request.put(`/api/topic-requests/${topicRequestId}`, { data: { status: "approved" } });
  const failRequests = (path: string) =>
    page.route(path, (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }),
    );
  await failRequests("**/api/guest-requests/**");
  await failRequests("**/api/topic-requests/**");
  const waitForToast = (text: string) => page.getByText(text, { exact: true }).waitFor();
  await page.goto("/admin/guest-requests");
  await readRowActions(page, "Oskar");
  await chooseRowAction(page, "Reject");
  await waitForToast("Update failed");
  await waitForToast("There was an error updating the guest request.");
  await readRowActions(page, "Oskar");
  await chooseRowAction(page, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await waitForToast("Deletion failed");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await page.goto("/admin/topic-requests?list=approved");
  await findRequestCard(page, "Sam").getByRole("button", { name: "Convert to Topic" }).click();
  await waitForToast("Failed to convert");
  await waitForToast("There was an error converting the request to a topic.");
  await page.unrouteAll();
  await page.request.delete(`/api/guest-requests/${guestRequestId}`);
  await page.request.delete(`/api/topic-requests/${topicRequestId}`);
});

journey("likely spam is kept separate, and a button lets it in", async ({ page }) => {
  await signInWithoutRequests(page, "gatekeeper");
  await page.request.post("/api/topic-requests", {
    data: {
      name: "Beth Amundsen",
      email: "beth@example.com",
      category: "Quitting",
      description: "When is it time to leave?",
      website: "https://example.com",
    },
  });
  await page.goto("/admin/topic-requests");
  await page.getByRole("heading", { name: "No pending requests" }).waitFor();
  await page.getByRole("button", { name: "Show 1 held as spam" }).click();
  await page.getByRole("button", { name: "Not Spam" }).press("Enter");
  await findRequestCard(page, "Beth").getByRole("button", { name: "Review" }).waitFor();
  await page.getByRole("main").and(page.locator(":focus")).waitFor();
  await findRequestCard(page, "Beth").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("heading", { name: "No pending requests" }).waitFor();
});
