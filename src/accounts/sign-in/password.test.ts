import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.server.ts";

test("a password is verified by nothing but its hash", async () => {
  const hash = await hashPassword("192.0.2.1", "a long password");
  expect(await verifyPassword("192.0.2.1", hash, "a long password")).toBe(true);
  expect(await verifyPassword("192.0.2.1", hash, "another password")).toBe(false);
  expect(await verifyPassword("192.0.2.1", undefined, "a long password")).toBe(false);
});

test.each([
  ["an address", () => "192.0.2.1"],
  ["an IPv6 /48 network", (index: number) => `2001:db8:1:${index}::/64`],
])("%s that sends too many requests at once is refused, and others are not", async (_, clientKey) => {
  const verifications = Array.from({ length: 21 }, (_, index) =>
    verifyPassword(clientKey(index), undefined, "guess"),
  );
  await expect(verifyPassword(clientKey(21), undefined, "guess")).rejects.toMatchObject({
    status: 429,
    message: "Too many tries. Please try again in 5 seconds.",
    headers: { "retry-after": "5" },
  });
  expect(await verifyPassword("192.0.2.2", undefined, "guess")).toBe(false);
  await Promise.all(verifications);
});
