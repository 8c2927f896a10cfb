import { useEffect, useRef, useState } from "react";
import { writeDateMailContent } from "#guests/mails/guest-mail.rules.ts";
import { makeShareImage } from "#machine/share-image/share-picture.ts";
import { openOverlayMiniature } from "#on-air/desk/overlay-miniature.ts";
import { findCurrentOrNextShowDate } from "#show/dates.rules.ts";
import type { Show } from "#show/show.contract.ts";

/** Previews the show outside the site: in the overlay, an email, or a share image. */
export default function OtherPreview({
  view,
  show,
}: {
  view: "overlay" | "email" | "image";
  show: Show;
  /** Called if the preview could not be loaded. */
  onClose: () => void;
}) {
  if (view === "email") return <EmailPreview show={show} />;
  return view === "image" ? <ImagePreview show={show} /> : <OverlayPreview show={show} />;
}

/** The time left on the countdown in the preview. */
const COUNTDOWN_MS = 272_000;

/** Shows the overlay's countdown, because that scene shows more about the show than the others. */
function OverlayPreview({ show: { name, live } }: { show: Show }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!container.current) return;
    const stage = openOverlayMiniature(container.current, () => 0);
    stage.showPicture({
      ...{ scene: "countdown", key: "countdown", startsAt: COUNTDOWN_MS, guest: "Robin" },
      ...{ showName: name, label: live.label },
    });
    return () => stage.close();
  }, [name, live.label]);
  return (
    <div
      ref={container}
      role="img"
      aria-label={`Overlay: ${name}, ${live.label}`}
      data-ground="night-3"
      className="relative aspect-video w-full overflow-hidden"
    />
  );
}

function EmailPreview({ show }: { show: Show }) {
  const date = findCurrentOrNextShowDate({ schedules: [show.schedule] }, new Date()).startsAt;
  const { html } = writeDateMailContent({
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
  const [imageUrl, setImageUrl] = useState<string>();
  const [[, categoryWord], [, subCategoryWord]] = show.restingReels;
  const topic = { content: show.suggestionHeading, category: categoryWord, subCategory: subCategoryWord };
  const key = JSON.stringify([topic, show.name, show.live]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` covers everything that is drawn
  useEffect(() => {
    let objectUrl: string | undefined;
    let isClosed = false;
    void makeShareImage(show, topic).then((picture) => {
      if (isClosed) return;
      objectUrl = URL.createObjectURL(picture);
      setImageUrl(objectUrl);
    });
    return () => {
      isClosed = true;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [key]);
  return (
    <div className="aspect-1200/630 bg-second">
      {imageUrl && <img src={imageUrl} alt={`Share image: ${topic.content}`} width={1200} height={630} />}
    </div>
  );
}
