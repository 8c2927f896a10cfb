import { vi } from "vitest";

/**
 * Hashes passwords with little memory and one pass. Every test signs somebody in, and with the real parameters, that
 * would take longer than the rest of the test. `e2e/session.test.ts` checks the real parameters.
 */
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const real = await importOriginal<typeof import("@node-rs/argon2")>();
  const hash: typeof real.hash = (password, options) =>
    real.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
  return { ...real, hash };
});
