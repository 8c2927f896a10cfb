import Copy from "lucide-react/icons/copy";
import { Button } from "#ui/controls/button.tsx";
import { Input } from "#ui/controls/input.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";

/** A link that is shown once, to be sent by hand. */
export function LinkCard({ title, text, url }: { title: string; text: string; url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: "Link copied" });
    } catch (error) {
      toastFailure("Could not copy the link", error);
    }
  };
  return (
    <div
      role="status"
      data-ground="panel"
      className="grid items-center gap-x-6 gap-y-3 rounded-panel border border-panel-edge p-4 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
    >
      <div>
        <p className="font-strong">{title}</p>
        <p className="text-on-2 text-t-0">{text}</p>
      </div>
      <div className="flex gap-3">
        <Input readOnly value={url} aria-label="Link" onFocus={(event) => event.target.select()} />
        <Button variant="outline" onClick={copy}>
          <Copy />
          Copy
        </Button>
      </div>
    </div>
  );
}
