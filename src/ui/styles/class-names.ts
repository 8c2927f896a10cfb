import { type ClassValue, clsx } from "clsx";

/** Joins class names without merging them: a `className` positions a part, variants style it. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
