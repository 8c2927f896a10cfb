import { makeAccentStyle } from "#show/accent-style.ts";
import { makeAccentShades } from "#show/color.rules.ts";
import { FrontPageMiniature } from "#show/front-page.tsx";
import { formatLookAttribute } from "#show/look.rules.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { normalizeLook, type SetupAnswers } from "./setup-answers.rules.ts";
import type { listSetupSteps } from "./setup-steps.tsx";

/** Shows the names of all steps, with the current one marked. Phones show only which step it is. */
export function StepNames({
  steps,
  stepIndex,
}: {
  steps: ReturnType<typeof listSetupSteps>;
  stepIndex: number;
}) {
  return (
    <>
      <p className="mt-10 text-on-2 text-t-1 desktop:hidden">
        <b className="font-strong text-on">
          {stepIndex + 1} of {steps.length}
        </b>{" "}
        {steps[stepIndex]?.name}
      </p>
      <ol className="mt-12 flex flex-wrap gap-x-4.5 gap-y-1.5 whitespace-nowrap text-on-2 text-t-0 max-desktop:hidden">
        {steps.map(({ name }, index) => (
          <li
            key={name}
            aria-current={index === stepIndex ? "step" : undefined}
            className="border-transparent border-b-2 pb-1.5 not-aria-[current]:forced-colors:border-[Canvas] aria-[current]:border-mark aria-[current]:font-strong aria-[current]:text-on"
          >
            {name}
          </li>
        ))}
      </ol>
    </>
  );
}

const EXAMPLE_TAGLINE = "A line about it. Another line.";

export function SetupPreview({ answers }: { answers: SetupAnswers }) {
  const { name, tagline } = answers;
  const look = normalizeLook(answers);
  const isEmpty = !name && !tagline;
  return (
    <section
      data-ground="night-1"
      data-look={formatLookAttribute(look)}
      style={makeAccentStyle(look.accent, makeAccentShades(look.accent))}
      aria-label="Your front page, as you type"
      className={cn(
        "flex flex-col justify-center gap-10 px-gutter py-10 desktop:px-16",
        isEmpty && "max-desktop:hidden",
      )}
    >
      <FrontPageMiniature
        show={{ name: name || "Your show", tagline: tagline || EXAMPLE_TAGLINE }}
        size="text-t-6"
      />
      <p className="text-on-2 text-t-1">Your front page, as you type</p>
    </section>
  );
}

export const SetupDone = () => (
  <main className="grid justify-items-start px-gutter py-14 desktop:px-20">
    <h1 className="display text-t-6">Set-up is done</h1>
    <p className="mt-5 mb-8 max-w-text text-on-2 text-t-2">
      If there's no owner yet, this link has expired: run npm run passcodes for a new one.
    </p>
    <ButtonLink to="/auth" size="lg">
      Login
    </ButtonLink>
  </main>
);
