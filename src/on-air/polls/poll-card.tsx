import Check from "lucide-react/icons/check";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { cn } from "#ui/styles/class-names.ts";

type PollCardProps = {
  number: number;
  text: string;
  isLit: boolean;
  isVoted: boolean;
  isOnTable: boolean;
  /** Undefined until the poll is closed. */
  votes: number | undefined;
  onVote: (() => void) | undefined;
};

export function PollCard({ number, text, isLit, isVoted, isOnTable, votes, onVote }: PollCardProps) {
  const className = cn(
    "grid h-full w-full grid-cols-[1.75rem_1fr] content-start gap-x-4 rounded-control px-3.5 py-3 text-left",
    "transition-colors duration-250",
    !isLit && "text-on-2",
    onVote && "cursor-pointer",
  );
  const content = (
    <>
      <span className="display text-t-5 leading-none" aria-hidden="true">
        {number}
      </span>
      <span>
        <span dir="auto" className="display block text-t-3 leading-[1.17] wrap-anywhere">
          {text}
        </span>
        {(isVoted || isOnTable || votes !== undefined) && (
          <span className="figures mt-2.5 flex flex-wrap items-center gap-x-2.5 font-label text-t-1">
            {isVoted && (
              <>
                <Check aria-hidden="true" className="size-4" />
                Your vote
              </>
            )}
            {isOnTable && <span>On the table</span>}
            {votes !== undefined && <span className="ml-auto">{formatCount(votes, "vote")}</span>}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li data-ground={isLit ? "paper" : "night-3"} className="rounded-control">
      {onVote ? (
        <button type="button" aria-pressed={isVoted} onClick={onVote} className={className}>
          {content}
        </button>
      ) : (
        <div className={className}>{content}</div>
      )}
    </li>
  );
}
