import { expect } from "vitest";
import { journey, signIn } from "./journey.ts";
import { makeNoisePhoto } from "./noise-photo.ts";

journey("the boxes of a list have visible labels, once per list", async ({ page }) => {
  await signIn(page, "look");
  for (const [section, list, names] of [
    ["draw", "Words on the idle machine", ["Above", "In the window", "Below"]],
    ["guests", "Benefit", ["Icon", "Title", "Text"]],
  ] as const) {
    await page.goto(`/admin/settings/show?section=${section}`);
    const group = page.getByRole("group", { name: list });
    await group.getByLabel(`${list} 2: ${names[0]}`).waitFor();
    for (const name of names) {
      const labels = await group.getByText(name, { exact: true }).all();
      const widths = await Promise.all(labels.map(async (label) => (await label.boundingBox())?.width ?? 0));
      expect(widths.filter((width) => width > 1)).toHaveLength(1);
    }
  }
});

journey("a logo is shown on the ground that is being chosen for the show", async ({ page }) => {
  await signIn(page, "look");
  await page.goto("/admin/settings/show?section=look");
  const buffer = await makeNoisePhoto(40, 40);
  const form = page.getByRole("form", { name: "Show" });
  await form.getByLabel("Logo").setInputFiles({ name: "logo.jpg", mimeType: "image/jpeg", buffer });
  const logo = form.getByRole("img", { name: "Logo" });
  const homePreview = page.getByRole("region", { name: "Home page" });
  for (const ground of ["Paper", "Ink blue"]) {
    await form.getByRole("group", { name: "Ground" }).getByRole("radio", { name: ground }).check();
    const readColor = (element: Element) => getComputedStyle(element).backgroundColor;
    expect(await logo.evaluate(readColor)).toBe(await homePreview.evaluate(readColor));
  }
});
