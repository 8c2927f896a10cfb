import { useQuery } from "@tanstack/react-query";
import Monitor from "lucide-react/icons/monitor";
import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";
import { describeScreenCount } from "../copy-link.tsx";
import { streamCountsQuery } from "../desk.queries.ts";

const LinksDialog = loadDialogLazily(() => import("../links-dialog.tsx"));

/** Shows how many screens have the overlay and the hosts' view open, with a button that shows their links. */
export function ScreensRow() {
  const [isOpen, setOpen] = useState(false);
  const streams = useQuery(streamCountsQuery).data;
  return (
    <section
      aria-labelledby="screens"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-rule border-y py-2"
    >
      <Monitor aria-hidden="true" className="size-4.5" />
      <h3 id="screens" className="font-strong">
        Screens
      </h3>
      <p className="flex-1 text-on-2">
        Overlay: {describeScreenCount(streams?.overlay ?? 0).toLowerCase()}. Hosts' view:{" "}
        {describeScreenCount(streams?.host ?? 0).toLowerCase()}.
      </p>
      <Button variant="link" size="sm" onClick={() => setOpen(true)}>
        Show links
      </Button>
      {isOpen && <LinksDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
