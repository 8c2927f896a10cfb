import { toast } from "#ui/layers/toast.ts";

const REDIRECT_DELAY_MS = 300;

export function showToastBeforeRedirect(title: string, onRedirect: () => void): void {
  toast({ title });
  setTimeout(onRedirect, REDIRECT_DELAY_MS);
}
