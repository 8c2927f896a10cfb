import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names, leaving out what is falsy. It does not settle contradictions: a component's `className` is for
 * its place (margin, width, grid area), its looks are variants.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
