import { recordFailureAndCheckReload } from "./code-load-failure.ts";
import { toast } from "./toast.ts";

/** Shows a toast saying that code failed to load. It has a button that reloads the page if trying again can't help. */
export async function toastCodeLoadFailure(title: string): Promise<void> {
  const reloadOffer = {
    description: "Please load the page again. What you typed is kept.",
    action: {
      label: "Load the page again",
      icon: "reload" as const,
      description: "Loads this page again",
      run: () => location.reload(),
    },
  };
  const hint = { description: "Please check your connection and try again." };
  toast({ variant: "destructive", title, ...((await recordFailureAndCheckReload()) ? reloadOffer : hint) });
}
