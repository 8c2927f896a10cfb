import { journey } from "./journey.ts";
import { expectToast } from "./toast.ts";

journey("if the system refuses to share an episode, its address is copied", async ({ visitor }) => {
  const phone = await visitor({ permissions: ["clipboard-write"] });
  await phone.addInitScript(() => {
    navigator.share = () => Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
  });
  await phone.goto("/episodes");
  await phone.getByRole("main").locator("a[href^='/episodes/']").first().click();
  await phone.getByRole("button", { name: "Share", exact: true }).first().click();
  await expectToast(phone, "Copied to Clipboard!", "The address of this episode.");
});
