import { useEffect, useState } from "react";
import { writeGuestMail } from "#guests/mails/guest-mail.rules.ts";
import { makeShareImage } from "#machine/share-image/share-picture.ts";
import { findNextShow } from "#show/dates.rules.ts";
import type { Section } from "#show/sections.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { Segmented } from "#ui/controls/segmented.tsx";
import { HomePreview } from "./home-preview.tsx";

const VIEWS = [
  { value: "home", label: "Home" },
  { value: "email", label: "Email" },
  { value: "image", label: "Share image" },
] as const;
type View = (typeof VIEWS)[number]["value"];

/** The draft with unsaved edits, as visitors, guests and followers would see it. */
export function ShowPreview({
  show,
  section,
  typed,
  onPick,
}: {
  show: Show;
  /** The open section. Texts for guests are shown in their email. */
  section: Section;
  /** The field that has the focus. Its part of the page is outlined and scrolled into view. */
  typed: string | undefined;
  /** Called when a part of the page is pressed, to focus its field. */
  onPick: (field: string) => void;
}) {
  const [chosen, setChosen] = useState<{ view: View; in: Section }>();
  const view = chosen?.in === section ? chosen.view : section === "guests" ? "email" : "home";
  return (
    <section aria-label="Preview" className="grid grid-cols-1 content-start gap-3">
      <div className="overflow-clip rounded-control border border-rule">
        <p data-ground="paper" className="flex flex-wrap justify-between gap-x-4 px-3.5 py-2.5 text-t-0">
          <b className="font-strong">Draft, only the team sees it</b>
          <a href="/?preview=draft" target="_blank" rel="noreferrer" className="hover:underline">
            /?preview=draft
          </a>
        </p>
        {view === "home" && <HomePreview show={show} typed={typed} onPick={onPick} />}
        {view === "email" && <EmailPreview show={show} />}
        {view === "image" && <ImagePreview show={show} />}
      </div>
      <Segmented
        label="Preview"
        value={view}
        options={VIEWS}
        onValueChange={(value) => setChosen({ view: value, in: section })}
        className="justify-self-start"
      />
      {view === "home" && <p className="text-on-2 text-t-0">Click anything in the preview to edit it.</p>}
    </section>
  );
}

function EmailPreview({ show }: { show: Show }) {
  const date = findNextShow({ schedules: [show.schedule] }, new Date()).startsAt;
  const { html } = writeGuestMail({
    show,
    kind: "invitation",
    name: "Robin",
    date,
    timeZone: show.timeZone,
    calendarAddress: "#",
    hasPage: false,
  });
  return <iframe title="Email to a guest" srcDoc={html} sandbox="" className="h-160 w-full" />;
}

function ImagePreview({ show }: { show: Show }) {
  const [address, setAddress] = useState<string>();
  const [[, first], [, second]] = show.restingReels;
  const topic = { content: show.suggestionHeading, category: first, subCategory: second };
  const key = JSON.stringify([topic, show.name, show.live]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names all that is drawn
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void makeShareImage(show, topic).then((picture) => {
      if (isGone) return;
      made = URL.createObjectURL(picture);
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [key]);
  return (
    <div className="aspect-1200/630 bg-second">
      {address && <img src={address} alt={`Share image: ${topic.content}`} width={1200} height={630} />}
    </div>
  );
}
