import { readError } from "#platform/browser/api-client.ts";

/** Saves a picture as a file. @throws {ApiError} or TypeError. */
export async function downloadPicture(address: string, title: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw readError(response, await response.text());
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = `${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.webp`;
  link.click();
  URL.revokeObjectURL(url);
}
