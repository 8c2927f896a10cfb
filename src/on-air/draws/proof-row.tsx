import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";

/** Shows one value of the proof with its name and, after the check, whether it is correct. */
export function ProofRow({
  title,
  explanation,
  check,
  children,
}: {
  title: string;
  explanation: string;
  check: { isRight: boolean; text: string } | undefined;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-x-10 gap-y-2.5 border-rule border-t py-6 desktop:grid-cols-[12rem_1fr_13rem]">
      <dt>
        <span className="display block text-t-3 leading-tight">{title}</span>
        <span className="figures mt-1 block text-on-2 text-t-0 leading-snug">{explanation}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
      <dd className="flex items-start gap-3 font-label text-t-1">
        {check && (
          <>
            <ResultIcon isRight={check.isRight} />
            {check.isRight ? check.text : "Does not match"}
          </>
        )}
      </dd>
    </div>
  );
}

export const ResultIcon = ({ isRight }: { isRight: boolean }) => (
  <span
    aria-hidden="true"
    className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-pill bg-on text-ground"
  >
    {isRight ? <Check className="size-3.5 stroke-3" /> : <X className="size-3.5 stroke-3" />}
  </span>
);

/** Shows a hash in groups of eight characters. */
export const HashText = ({ text }: { text: string }) => (
  <div className="@container">
    <p className="figures grid grid-cols-2 gap-x-2.5 gap-y-1 font-medium text-t-1 @xs:grid-cols-4 @3xl:grid-cols-8 max-tablet:text-t-0">
      {[0, 8, 16, 24, 32, 40, 48, 56].map((from) => (
        <span key={from}>{text.slice(from, from + 8)}</span>
      ))}
    </p>
  </div>
);

export const ProofNote = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 max-w-[38rem] text-on-2 text-t-1">{children}</p>
);
