import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { saveFile } from "#platform/browser/save-file.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { Dialog } from "#ui/layers/dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { copyLink } from "./copy-link.tsx";
import { createOverlayClient, screenLinksQuery } from "./desk.queries.ts";
import { makeLocalOverlayPage } from "./local-file.rules.ts";

function saveLocalFile(overlayUrl: string): void {
  saveFile("overlay.html", new Blob([makeLocalOverlayPage(overlayUrl)], { type: "text/html" }));
  toast({ title: "Local file saved", description: "overlay.html is in your downloads." });
}

/** Shows the links to the overlay and the hosts' view, and offers to replace them. */
export default function LinksDialog({ onClose }: { onClose: () => void }) {
  const links = useQuery(screenLinksQuery).data;
  const queryClient = useQueryClient();
  const [screenToReplace, setScreenToReplace] = useState<"overlay" | "host">();
  async function replace(which: "overlay" | "host"): Promise<void> {
    const newLinks = await createOverlayClient()("POST /api/overlay/rotate", { body: { which } });
    // Shows the new link right away, because the old one no longer works.
    queryClient.setQueryData(screenLinksQuery.queryKey, newLinks);
    toast({ title: "New link", description: "The old one has stopped working." });
  }
  if (!links) return null;
  const rows = [
    { which: "overlay", label: "Overlay", hint: "A browser source of 1920 by 1080 pixels.", url: links.url },
    { which: "host", label: "Hosts' view", hint: "Read-only. No account needed.", url: links.hostUrl },
  ] as const;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Screens"
      description="Keep these links private: anybody who has one sees what it shows."
    >
      {rows.map(({ which, label, hint, url }) => (
        <div key={which} className="grid gap-2">
          <Field label={label} hint={hint}>
            <Input readOnly value={url} onFocus={(event) => event.target.select()} />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={() => void copyLink(url)}>
              Copy link
            </Button>
            {which === "overlay" && (
              <Button variant="outline" size="sm" onClick={() => saveLocalFile(url)}>
                Download local file
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={() => setScreenToReplace(which)}>
              Replace the link
            </Button>
          </div>
        </div>
      ))}
      <p className="text-on-2 text-t-0">
        The local file waits for the site and comes back by itself: choose it in the streaming program instead
        of the link.
      </p>
      <ConfirmDialog
        open={screenToReplace !== undefined}
        onOpenChange={() => setScreenToReplace(undefined)}
        title="Replace the link (the old one stops working)"
        body={
          screenToReplace === "overlay"
            ? "Every streaming program that shows the overlay needs the new link."
            : "Every host who has the page open needs the new link."
        }
        confirm="Replace the link"
        destructive
        onConfirm={() => screenToReplace && replace(screenToReplace)}
      />
    </Dialog>
  );
}
