import type { HostView } from "./overlay.contract.ts";

/** Shows the question to read aloud and the next ones, most votes first. */
export function HostQuestions({ view: { question, queue } }: { view: HostView }) {
  return (
    <>
      {question && (
        <section data-ground="paper" aria-label="On screen" className="-mx-1 mt-6 rounded-sign p-4">
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="font-label text-on-2">Read aloud, on screen</h2>
            <b className="figures text-t-2">{question.votes.toLocaleString("en-US")}</b>
          </div>
          <p dir="auto" className="mt-1 font-strong text-[1.6rem] leading-tight wrap-anywhere">
            {question.text}
          </p>
          {question.name && (
            <p dir="auto" className="mt-2 text-on-2 wrap-anywhere">
              {question.name}
            </p>
          )}
        </section>
      )}
      {queue.length > 0 && (
        <section aria-label="Questions" className="mt-5">
          <h2 className="font-label text-on-2">{question ? "Next questions" : "Questions, by votes"}</h2>
          <ol>
            {queue.map(({ key, text, name, votes }) => (
              <li key={key} className="flex gap-4 border-rule border-b py-3 last:border-0">
                <div className="min-w-0 flex-1">
                  <p dir="auto" className="font-label first-of-type:text-t-2 wrap-anywhere">
                    {text}
                  </p>
                  <p className="text-on-2 text-t-0 wrap-anywhere">
                    <bdi>{name ?? "Anonymous"}</bdi>
                  </p>
                </div>
                <b className="figures text-t-2">{votes.toLocaleString("en-US")}</b>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
