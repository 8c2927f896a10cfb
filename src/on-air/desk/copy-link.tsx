import { useQuery } from "@tanstack/react-query";
import Copy from "lucide-react/icons/copy";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { copyText } from "#ui/layers/copy-text.ts";
import { screenLinksQuery, streamCountsQuery } from "./desk.queries.ts";

export const copyLink = (url: string): Promise<void> =>
  copyText(url, { title: "Link copied" }, "Failed to copy the link");

const SCREEN_LABELS = { overlay: "the overlay", host: "the hosts' view" };

/** A button that copies a screen's link without opening the dialog that shows both links. */
export function CopyLinkButton({ screen }: { screen: keyof typeof SCREEN_LABELS }) {
  const links = useQuery(screenLinksQuery).data;
  const url = screen === "overlay" ? links?.url : links?.hostUrl;
  return (
    <Button
      variant="link"
      size="sm"
      aria-label={`Copy link to ${SCREEN_LABELS[screen]}`}
      disabled={url === undefined}
      onClick={() => url !== undefined && void copyLink(url)}
    >
      <Copy aria-hidden="true" /> Copy link
    </Button>
  );
}

/** Shows how many screens have the hosts' view open, and lets producers copy its link. */
export function HostsViewStatus() {
  const count = useQuery(streamCountsQuery).data?.host ?? 0;
  return (
    <section aria-labelledby="hosts-view">
      <div className="flex items-center justify-between gap-4">
        <h3 id="hosts-view" className="font-strong text-t-1">
          Hosts' view
        </h3>
        <CopyLinkButton screen="host" />
      </div>
      <p className="mt-2 text-on-2">
        {describeScreenCount(count)}. It shows all of this and changes nothing.
      </p>
    </section>
  );
}

export const describeScreenCount = (count: number): string =>
  count === 0 ? "Not open" : `Open on ${formatCount(count, "screen")}`;
