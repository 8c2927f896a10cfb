import Check from "lucide-react/icons/check";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { Button } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";

/** A button that reads 'Vote' or, in a solid color once pressed, 'Voted'. */
export function VoteButton({
  voted,
  onPress,
  describedBy,
}: {
  voted: boolean;
  onPress: () => void;
  describedBy: string;
}) {
  const isHydrated = useHydrated();
  return (
    <Button
      variant="outline"
      aria-pressed={voted}
      aria-describedby={describedBy}
      disabled={!isHydrated}
      onClick={({ detail }) => {
        // The second click of a double click must not take the vote back.
        if (detail < 2) onPress();
      }}
      className={cn("min-w-29", voted && "border-solid! bg-solid text-on-solid hover:bg-solid")}
    >
      {voted ? <Check /> : <ChevronUp />}
      {voted ? "Voted" : "Vote"}
    </Button>
  );
}

/** Shows a number of votes, such as "1 vote" or "1,200 votes". `className` sets the size of the number. */
export const VoteCount = ({ votes, className }: { votes: number; className: string }) => (
  <p className="flex items-baseline gap-1.5">
    <span className={`display lining-nums ${className}`}>{votes.toLocaleString("en-US")}</span>
    <span className="text-on-2 text-t-0">{votes === 1 ? "vote" : "votes"}</span>
  </p>
);
