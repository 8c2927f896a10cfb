import { type ReactNode, useState } from "react";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { formatTimeOfDay } from "#platform/time/zoned-time.rules.ts";
import { useDateFormatters, useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { proofCheckerSource } from "./check-program.ts";
import { describeHeldVotes, describeTopicChoice } from "./choice.rules.ts";
import type { DrawCheckResult } from "./draw-check.ts";
import type { ShowDraw } from "./draws.contract.ts";
import { HashText, ProofNote, ProofRow, ResultIcon } from "./proof-row.tsx";
import { useDrawCheck } from "./use-draw-check.ts";

const RESULT_TEXT_BY_CHECK: Record<keyof DrawCheckResult, (draw: ShowDraw) => string> = {
  seal: () => "Matches the secret",
  seed: () => "Is part of the seed",
  drum: ({ pool }) => `${pool.length} hashes, three of them known`,
  secret: () => "Opens the seal",
  numbers: () => "Same three, same order",
};

/** Shows everything that the draw was computed from, and a button that recomputes it. */
export function DrawProof({ draw }: { draw: ShowDraw }) {
  const { shortMoment } = useDateFormatters();
  const time = formatTimeOfDay(new Date(draw.at), useShow().timeZone);
  const { run, isRunning, result } = useDrawCheck(draw);
  const [isPoolShown, setPoolShown] = useState(false);
  const { pool, topics } = draw;
  const renderRow = (name: keyof DrawCheckResult, title: string, explanation: string, content: ReactNode) => (
    <ProofRow
      title={title}
      explanation={explanation}
      check={result?.check && { isRight: result.check[name], text: RESULT_TEXT_BY_CHECK[name](draw) }}
    >
      {content}
    </ProofRow>
  );
  return (
    <section aria-labelledby="proof" className="mt-13 tablet:mt-17">
      <div className="flex flex-col justify-between gap-5 tablet:flex-row tablet:items-end">
        <h2 id="proof" className="display text-t-5">
          How it was drawn
        </h2>
        <Button size="lg" busy={isRunning} onClick={run}>
          Check in this browser
        </Button>
      </div>
      <p
        role="status"
        className={result ? "mt-6 flex items-start gap-4 rounded-control p-4 tablet:px-5" : ""}
        data-ground={result ? "night-3" : undefined}
      >
        {result && (
          <>
            <ResultIcon isRight={result.wrong === 0} />
            <span>
              <b className="font-label">{result.title}</b> {result.text}
            </span>
          </>
        )}
      </p>
      <dl className="mt-6 border-rule border-b">
        {renderRow(
          "seal",
          "The seal",
          draw.sealedAt ? `Public since ${shortMoment(draw.sealedAt)}` : "",
          <>
            <HashText text={draw.commitment} />
            <ProofNote>SHA-256 of a secret that nobody saw before the draw.</ProofNote>
          </>,
        )}
        {renderRow(
          "seed",
          "The word",
          `Said at ${time}`,
          <>
            <p dir="auto" className="display text-t-5 leading-tight wrap-anywhere">
              {draw.word}
            </p>
            <ProofNote>Said by a listener on air. Without it there is no draw.</ProofNote>
          </>,
        )}
        {renderRow(
          "drum",
          "The drum",
          formatCount(pool.length, "topic"),
          <>
            <HashText text={draw.poolHash} />
            <ProofNote>
              One hash over the hashes of all topics that could come up. The hashes prove that nothing was
              added or taken out without showing the topics, although the hash of a short text can be guessed.{" "}
              <button
                type="button"
                aria-expanded={isPoolShown}
                onClick={() => setPoolShown(!isPoolShown)}
                className="cursor-pointer py-0.5 font-label text-link underline underline-offset-4"
              >
                {isPoolShown ? "Hide them" : `Show all ${pool.length}`}
              </button>
            </ProofNote>
            {isPoolShown && (
              <pre tabIndex={-1} className="mt-3 max-h-80 overflow-auto text-t-0 text-on-2">
                {pool.join("\n")}
              </pre>
            )}
          </>,
        )}
        {renderRow("secret", "The secret", `Public since ${time}`, <HashText text={draw.secret} />)}
        {renderRow(
          "numbers",
          "The numbers",
          `0 to ${pool.length - 1}`,
          <>
            <p className="display text-t-5 leading-tight">{topics.map(({ place }) => place).join(", ")}</p>
            <ProofNote>
              Made from the secret, the word and the drum with HMAC-SHA-256, using{" "}
              {draw.numbers.length === 3
                ? "three numbers"
                : `${draw.numbers.length} numbers, since a place counts once`}
              . {describeTopicChoice(draw)} {describeHeldVotes(draw)}
            </ProofNote>
          </>,
        )}
      </dl>
      <details className="mt-6 text-on-2 text-t-1">
        <summary className="cursor-pointer py-1 font-label">The same check as a ten-line program</summary>
        <p className="mt-2 max-w-text">
          Save{" "}
          <a
            className="text-link underline underline-offset-4"
            href={`/api/show-draws/${draw.id}`}
            download="proof.json"
          >
            the proof
          </a>{" "}
          as proof.json beside it, and run it with Node.
        </p>
        <pre className="mt-3 overflow-x-auto text-t-0">{proofCheckerSource}</pre>
      </details>
    </section>
  );
}
