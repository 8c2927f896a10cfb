import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. It doesn't merge conflicting utilities: `className` is for position, and variants are for style.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
