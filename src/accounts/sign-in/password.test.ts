import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.server.ts";

test("a password is verified by nothing but its hash", async () => {
  const hash = await hashPassword("192.0.2.1", "a long password");
  expect(await verifyPassword("192.0.2.1", hash, "a long password")).toBe(true);
  expect(await verifyPassword("192.0.2.1", hash, "another password")).toBe(false);
  expect(await verifyPassword("192.0.2.1", undefined, "a long password")).toBe(false);
});

test("an address that sends too many requests at once is refused, and others are not", async () => {
  const verifications = Array.from({ length: 21 }, () => verifyPassword("192.0.2.1", undefined, "guess"));
  await expect(verifyPassword("192.0.2.1", undefined, "guess")).rejects.toMatchObject({
    status: 429,
    message: "Too many tries. Please try again in 5 seconds.",
    headers: { "retry-after": "5" },
  });
  expect(await verifyPassword("192.0.2.2", undefined, "guess")).toBe(false);
  await Promise.all(verifications);
});
