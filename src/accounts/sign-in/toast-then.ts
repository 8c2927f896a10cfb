import { toast } from "#ui/layers/toast.ts";

const REDIRECT_DELAY_MS = 300;

export function showToastThen(title: string, next: () => void): void {
  toast({ title });
  setTimeout(next, REDIRECT_DELAY_MS);
}
