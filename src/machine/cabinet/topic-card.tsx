import { type Ref, useId, useRef } from "react";
import type { Clip } from "#episodes/topics/clips.contract.ts";
import { ClipLink } from "#episodes/topics/clips-row.tsx";
import type { DrawnTopic } from "#machine/machine.contract.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { TopicPreview } from "./topic-preview.tsx";
import "./topic-card.css";

const TEXT_SIZE_BY_LENGTH = [
  [100, "short"],
  [170, "middle"],
  [280, "long"],
  [Number.POSITIVE_INFINITY, "longest"],
] as const;

export type TopicCardProps = {
  topic: DrawnTopic;
  number: number;
  /**
   * An `open` card can be picked. A card is `off` if another one was picked. A `leaving` card fades out because its
   * reel is starting to turn. An `aired` card belongs to a demo.
   */
  look: "open" | "picked" | "off" | "leaving" | "aired";
  /** Where to listen to this topic, if the card belongs to a demo. */
  clip?: Clip | undefined;
  isUnavailable: boolean;
  busy: boolean;
  touched: boolean;
  onTouch: () => void;
  onSelect: () => void;
  button?: Ref<HTMLButtonElement>;
};

/** Shows a drawn topic. Clicking anywhere on the card presses its button, which appears on hover and focus. */
export function TopicCard(props: TopicCardProps) {
  const { topic, number, look, isUnavailable, touched, clip } = props;
  const textId = useId();
  const isDark = look === "off" || isUnavailable;
  const isChoosable = look === "open" && !isUnavailable;
  const textSize = TEXT_SIZE_BY_LENGTH.find(([maxLength]) => topic.text.length <= maxLength)?.[1];
  const card = (
    <article
      data-ground={isDark ? "night-3" : "paper"}
      data-look={look}
      data-choosable={isChoosable || undefined}
      data-touched={touched || undefined}
      aria-labelledby={`draw-topic-${number}`}
      inert={look === "leaving"}
      className="topic-card"
    >
      <p className={cn("truncate text-t-0", isDark ? "text-on-3" : "text-on-2")}>
        <b className={cn("font-strong", !isDark && "text-on")}>{topic.category}</b> / {topic.subCategory}
      </p>
      <p
        id={textId}
        dir="auto"
        data-length={textSize}
        className={cn("topic-text display", isDark && "text-on-3")}
      >
        {topic.text}
      </p>
      <div className="topic-foot">
        {clip ? (
          <AiredClip clip={clip} />
        ) : (
          <p className="text-on-3 text-t-0">
            {isUnavailable ? "This topic is no longer available" : formatRequester(topic)}
          </p>
        )}
        {isChoosable && <SelectButton {...props} textId={textId} />}
        {look === "picked" && <Stamp />}
      </div>
    </article>
  );
  return isChoosable ? (
    <TopicPreview topic={topic} number={number}>
      {card}
    </TopicPreview>
  ) : (
    card
  );
}

function AiredClip({ clip }: { clip: Clip }) {
  const { shortDate } = useDateFormatters();
  return <ClipLink clip={clip} note={`Aired ${shortDate(clip.video.publishedDate)}`} />;
}

export const formatRequester = ({ requesterName }: DrawnTopic): string | undefined =>
  requesterName && `Suggested by ${requesterName}`;

function SelectButton({
  busy,
  touched,
  onTouch,
  onSelect,
  button,
  textId,
}: TopicCardProps & { textId: string }) {
  const isTouchPress = useRef(false);
  return (
    <div className="topic-fold">
      <Button
        ref={button}
        busy={busy}
        aria-describedby={textId}
        onFocus={(event) => event.target.matches(":focus-visible") && onTouch()}
        onPointerDown={(event) => {
          isTouchPress.current = event.pointerType === "touch";
        }}
        onClick={() => (isTouchPress.current && !touched ? onTouch() : onSelect())}
        className="topic-choice active:translate-none!"
      >
        Select This Topic
      </Button>
    </div>
  );
}

function Stamp() {
  return (
    <p className="topic-stamp -rotate-4 rounded-sign border-2 border-on px-2 py-0.5 font-heading text-t-0 uppercase tracking-sign">
      On the table
    </p>
  );
}
