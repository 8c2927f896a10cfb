import { toast } from "#ui/layers/toast.ts";

/** Time to read the toast before the page changes. */
const REDIRECT_MS = 300;

export function toastThen(title: string, next: () => void): void {
  toast({ title });
  setTimeout(next, REDIRECT_MS);
}
