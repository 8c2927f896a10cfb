import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. It doesn't resolve conflicts between them, so set only a component's position and size with
 * `className`, and its style with its variants.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
