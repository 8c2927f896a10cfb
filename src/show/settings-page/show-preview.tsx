import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import { useState } from "react";
import type { ShowSection } from "#show/sections.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { SegmentedControl } from "#ui/controls/segmented.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { HomePreview } from "./home-preview.tsx";

/** Loaded separately, because most people never open these previews. */
const OtherPreview = createLazyDialog(() => import("./other-previews.tsx"));

const VIEWS = [
  { value: "home", label: "Home" },
  { value: "live", label: "On air" },
  { value: "overlay", label: "Overlay" },
  { value: "email", label: "Email" },
  { value: "image", label: "Share image" },
] as const;
const DEVICES = [
  { value: "desktop", label: "Desktop", icon: <Monitor /> },
  { value: "phone", label: "Phone", icon: <Smartphone /> },
] as const;
type Device = (typeof DEVICES)[number]["value"];

type View = (typeof VIEWS)[number]["value"];

/** Previews the draft, including unsaved edits, as visitors and guests would see it. */
export function ShowPreview({
  show,
  section,
  focusedPath,
  onPick,
}: {
  show: Show;
  /** The open section. In the guests section, the preview starts with the email to a guest. */
  section: ShowSection;
  /** The focused field's path. The preview outlines the part that shows the field and scrolls to it. */
  focusedPath: string | undefined;
  /** Called after a click on part of the preview, with the field that this part shows, which should get the focus. */
  onPick: (field: string) => void;
}) {
  const [chosenView, setChosenView] = useState<{ view: View; in: ShowSection }>();
  const [device, setDevice] = useState<Device>("desktop");
  const view = chosenView?.in === section ? chosenView.view : section === "guests" ? "email" : "home";
  const hasDevices = view === "home" || view === "live" || view === "email";
  return (
    <section aria-label="Preview" className="grid grid-cols-1 content-start gap-3">
      <div
        className={cn(
          "overflow-clip rounded-control border border-rule",
          hasDevices && device === "phone" && "mx-auto w-full max-w-97.5",
        )}
      >
        <p data-ground="paper" className="flex flex-wrap justify-between gap-x-4 px-3.5 py-2.5 text-t-0">
          <b className="font-strong">Draft, only the team sees it</b>
          <a href="/?preview=draft" target="_blank" rel="noreferrer" className="hover:underline">
            /?preview=draft
          </a>
        </p>
        {view === "home" || view === "live" ? (
          <HomePreview show={show} isLive={view === "live"} focusedPath={focusedPath} onPick={onPick} />
        ) : (
          <OtherPreview
            view={view}
            show={show}
            onClose={() => setChosenView({ view: "home", in: section })}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <SegmentedControl
          label="Preview"
          value={view}
          options={VIEWS}
          onValueChange={(value) => setChosenView({ view: value, in: section })}
        />
        {hasDevices && (
          <SegmentedControl
            label="Device"
            value={device}
            options={DEVICES}
            onValueChange={setDevice}
            className="max-desktop:hidden"
          />
        )}
      </div>
      {(view === "home" || view === "live") && (
        <p className="text-on-2 text-t-0">Click anything in the preview to edit it.</p>
      )}
    </section>
  );
}
