import type { Page } from "playwright-core";

/** Presses Go live on the desk. If the desk asks for confirmation because the show's hour isn't near, confirms. */
export async function goLive(desk: Page): Promise<void> {
  await desk.getByRole("button", { name: "Go live", exact: true }).click();
  const confirmButton = desk.getByRole("alertdialog").getByRole("button", { name: "Go live", exact: true });
  const endButton = desk.getByRole("button", { name: "End the show" }).first();
  await confirmButton.or(endButton).first().waitFor();
  if (await confirmButton.isVisible()) await confirmButton.click();
}
