import type { Page } from "playwright-core";

/** Waits for a toast: its title, and its sentence where one is given. */
export async function told(page: Page, title: string, sentence?: string | RegExp): Promise<void> {
  const toast = page.getByRole("listitem").filter({ has: page.getByText(title, { exact: true }) });
  await toast.waitFor();
  if (sentence) await toast.getByText(sentence).waitFor();
}
