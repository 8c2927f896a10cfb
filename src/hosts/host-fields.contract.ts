import { z } from "zod";
import { requiredText } from "#platform/http/endpoint.contract.ts";
import { MISSING_FIELD_MESSAGE } from "./host-fields.rules.ts";

export const makeHostTextField = (label: string, maxLength: number) =>
  requiredText(label, maxLength, MISSING_FIELD_MESSAGE);

export const displayOrderField = z
  .number("Display order must be a whole number")
  .int("Display order must be a whole number")
  .min(-1_000_000, "Display order is too small")
  .max(1_000_000, "Display order is too large");

export const activeField = z.boolean("Active must be true or false");
