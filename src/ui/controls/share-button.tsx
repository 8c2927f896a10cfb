import Share from "lucide-react/icons/share-2";
import { toast } from "#ui/layers/toast.ts";
import { Button } from "./button.tsx";

/**
 * A button that opens the system's share sheet for a page, or copies the page's URL if the system has no share sheet.
 */
export function ShareButton({
  title,
  path,
  what,
}: {
  title: string;
  path: string;
  /** What the button shares, such as 'this episode'. */
  what: string;
}) {
  return (
    <Button variant="outline" onClick={() => void share(title, path, what)}>
      <Share />
      Share
    </Button>
  );
}

async function share(title: string, path: string, subject: string): Promise<void> {
  const url = new URL(path, window.location.href).href;
  if (await openShareSheet(title, url)) return;
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: "Copied to Clipboard!", description: `The address of ${subject}.` });
  } catch {
    toast({
      title: "Clipboard Error",
      description: "Could not copy to clipboard. Please try again.",
      variant: "destructive",
    });
  }
}

/**
 * Opens the system's share sheet. Returns false if the system has none or refuses to open it. A sheet that is closed
 * again, or still open because of a double tap, counts as opened.
 */
async function openShareSheet(title: string, url: string): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && ["AbortError", "InvalidStateError"].includes(error.name);
  }
}
