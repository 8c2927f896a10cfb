import type { Page } from "playwright-core";

/** Presses Go live on the desk. If the desk asks for confirmation because the show's hour isn't near, confirms. */
export async function goLive(desk: Page): Promise<void> {
  await desk.getByRole("button", { name: "Go live", exact: true }).click();
  const early = desk.getByRole("alertdialog").getByRole("button", { name: "Go live", exact: true });
  const end = desk.getByRole("button", { name: "End the show" }).first();
  await early.or(end).first().waitFor();
  if (await early.isVisible()) await early.click();
}
