import FileText from "lucide-react/icons/file-text";
import Headphones from "lucide-react/icons/headphones";
import ListTree from "lucide-react/icons/list-tree";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import { EpisodePicture } from "#episodes/episode-picture.tsx";
import type { Episode, EpisodePart } from "#episodes/episodes.contract.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { TableCell, TableRow } from "#ui/lists/table.tsx";
import { Badge } from "#ui/signs/badge.tsx";
import { EpisodeActions, EpisodeRowForm } from "./episode-actions.tsx";
import { FeatureCells } from "./episode-feature.tsx";
import { EpisodeNumberInput, ShortDescriptionInput } from "./episode-inputs.tsx";

export function EpisodeRow({
  episode,
  isShown,
  handle,
  onOpen,
  onDelete,
}: {
  episode: Episode;
  /** Whether the episode's details are open next to the list. */
  isShown: boolean;
  /** The handle for moving the row among the featured episodes. */
  handle?: ReactNode;
  onOpen: () => void;
  onDelete: () => void;
}) {
  const { shortDate } = useDateFormatters();
  const [isEditing, setEditing] = useState<boolean>();
  const titleId = useId();
  const formId = useId();
  return (
    <TableRow
      data-row={episode.id}
      editing={isEditing || isShown}
      aria-current={isShown || undefined}
      className="max-desktop:gap-y-2! max-tablet:gap-x-2.5! desktop:h-19"
    >
      <TableCell className="desktop:w-28 desktop:py-2.5 desktop:pr-4">
        <EpisodePicture
          thumbnailUrl={episode.thumbnailUrl}
          sizes="96px"
          className="w-24! max-w-none rounded-sign"
        />
      </TableCell>
      <TableCell
        header
        className="leading-snug max-desktop:min-w-0 max-desktop:flex-1 desktop:w-[30%] group-data-sheet/episodes:w-1/2"
      >
        <span className="flex items-baseline gap-2">
          {isEditing ? (
            <EpisodeNumberInput form={formId} episode={episode} describedBy={titleId} />
          ) : (
            <span className="figures text-on-2">{episode.episodeNumber}</span>
          )}
          {episode.hidden ? (
            <span id={titleId} className="min-w-0 font-label text-on-2 wrap-anywhere">
              {episode.title}
            </span>
          ) : (
            <Link
              id={titleId}
              to={formatEpisodePath(episode)}
              className="min-w-0 font-label decoration-1 underline-offset-3 wrap-anywhere hover:underline"
            >
              {episode.title}
            </Link>
          )}
          {episode.hidden && <Badge className="shrink-0">Hidden</Badge>}
        </span>
        {episode.lacks && <EpisodeParts lacks={episode.lacks} />}
      </TableCell>
      <TableCell
        phone="line"
        className="text-on-2 wrap-anywhere group-data-sheet/episodes:hidden desktop:w-[18%]"
      >
        {isEditing ? (
          <ShortDescriptionInput form={formId} episode={episode} describedBy={titleId} />
        ) : (
          episode.shortDescription
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap text-on-2 max-tablet:text-t-1">
        <time dateTime={episode.publishedDate}>{shortDate(episode.publishedDate)}</time>
      </TableCell>
      <TableCell className="figures group-data-sheet/episodes:hidden max-tablet:text-t-1">
        {episode.duration}
      </TableCell>
      <TableCell className="figures group-data-sheet/episodes:hidden max-tablet:text-t-1" label="Views">
        {episode.views?.toLocaleString("en-US") ?? "–"}
      </TableCell>
      <FeatureCells episode={episode} describedBy={titleId} handle={handle} />
      <TableCell phone="end">
        {isEditing ? (
          <EpisodeRowForm id={formId} episode={episode} onEnd={() => setEditing(false)} />
        ) : (
          <EpisodeActions
            describedBy={titleId}
            wasEdited={isEditing === false}
            onEdit={() => setEditing(true)}
            onOpen={onOpen}
            onDelete={onDelete}
          />
        )}
      </TableCell>
    </TableRow>
  );
}

const PART_ICONS = { audio: Headphones, transcript: FileText, chapters: ListTree };
const PARTS_IN_DISPLAY_ORDER: readonly EpisodePart[] = ["transcript", "audio", "chapters"];

/**
 * Shows whether an episode has a transcript, audio and chapters. Missing parts are faint, and screen readers announce
 * that they are missing.
 */
function EpisodeParts({ lacks }: { lacks: NonNullable<Episode["lacks"]> }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2.5 text-on-2">
      {PARTS_IN_DISPLAY_ORDER.map((part) => {
        const Icon = PART_ICONS[part];
        const isLacking = lacks.includes(part);
        return (
          <span key={part} title={isLacking ? `No ${part}` : `Has ${part}`}>
            <Icon
              aria-hidden="true"
              data-lacking={isLacking || undefined}
              className="size-4 data-lacking:opacity-30"
            />
          </span>
        );
      })}
      {lacks.length > 0 && <span className="sr-only">{`Lacks ${lacks.join(", ")}`}</span>}
    </span>
  );
}
