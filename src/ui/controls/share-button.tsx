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
  variant = "outline",
}: {
  title: string;
  path: string;
  /** What the button shares, such as 'this episode'. */
  what: string;
  variant?: "outline" | "ghost";
}) {
  return (
    <Button variant={variant} onClick={() => void share(title, path, what)}>
      <Share />
      Share
    </Button>
  );
}

async function share(title: string, path: string, subject: string): Promise<void> {
  const url = new URL(path, window.location.href).href;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast({ title: "Copied to Clipboard!", description: `The address of ${subject}.` });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast({
      title: "Clipboard Error",
      description: "Could not copy to clipboard. Please try again.",
      variant: "destructive",
    });
  }
}
