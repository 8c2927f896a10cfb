import { type ClassValue, clsx } from "clsx";

/** Joins class names without merging them: a `className` is for a part's place, its looks are variants. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
