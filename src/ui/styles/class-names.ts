import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. It doesn't resolve conflicts between them, so use `className` only for a component's position and
 * size, and its variants for its style.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
