import { z } from "zod";

export const MISSING = "Please fill in all required fields";
export const requiredText = (label: string, longest: number) =>
  z.string(MISSING).trim().min(1, MISSING).max(longest, `${label} must be at most ${longest} characters`);

export const displayOrder = z
  .number("Display order must be a whole number")
  .int("Display order must be a whole number")
  .min(-1_000_000, "Display order is too small")
  .max(1_000_000, "Display order is too large");

export const isActive = z.boolean("Active must be true or false");
