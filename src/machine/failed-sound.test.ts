import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { serveSound } from "./sounds.server.ts";

vi.mock("node:fs/promises", async (importOriginal) => {
  const original = await importOriginal<typeof import("node:fs/promises")>();
  return { ...original, readFile: vi.fn(original.readFile) };
});

test("a sound that could not be read is read again at the next request", async () => {
  vi.mocked(readFile).mockRejectedValueOnce(new Error("EMFILE: too many open files"));
  await expect(serveSound("beep", () => undefined)).rejects.toThrow("EMFILE");
  expect((await serveSound("beep", () => undefined)).status).toBe(200);
});
