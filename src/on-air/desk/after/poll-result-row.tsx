import { cn } from "#ui/styles/class-names.ts";

/** Shows one option in a poll's final results, with its number and votes. */
export function PollResultRow({
  number,
  text,
  isLit,
  votes,
  note,
}: {
  number: number;
  text: string;
  isLit: boolean;
  votes: number | undefined;
  note?: string | undefined;
}) {
  return (
    <li className={cn("flex gap-3 border-rule border-b py-2.5", !isLit && "text-on-2")}>
      <b>{number}</b>
      <p dir="auto" className={cn("min-w-0 flex-1 wrap-anywhere", isLit && "font-label")}>
        {text}
        {note && <span className="mt-1 block text-t-0">{note}</span>}
      </p>
      <b className="figures text-t-2">{votes?.toLocaleString("en-US")}</b>
    </li>
  );
}
