import ArrowLeft from "lucide-react/icons/arrow-left";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "#platform/browser/api-client.ts";
import { readStoredObject, removeStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { makePrivateMeta } from "#show/page-meta.ts";
import { getBrowserTimeZone } from "#show/time-zones.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { createOwner, createSetupClient, uploadLogo } from "./finish-setup.ts";
import {
  EMPTY_SETUP_ANSWERS,
  getSetupField,
  makeShowInput,
  type SetupAnswers,
} from "./setup-answers.rules.ts";
import { SetupDone, SetupPreview, StepNames } from "./setup-parts.tsx";
import { listSetupSteps } from "./setup-steps.tsx";
import { useSetupStep } from "./use-step.ts";

/** Hides the page's URL from other sites and search engines, because it contains a secret token. */
export const headers = () => ({ "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" });

export const meta = makePrivateMeta("Set-up");

const STORAGE_KEY = "setup";

/**
 * Asks the first owner for everything that a new site needs, one question per screen. Everything entered except the
 * password survives a reload.
 */
export default function SetupPage() {
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const [isDone, setDone] = useState(false);
  const [hasSample, setHasSample] = useState(true);
  const [stepIndex, setStepIndex] = useSetupStep();
  const [answers, setAnswers] = useState(EMPTY_SETUP_ANSWERS);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [logo, setLogo] = useState<File>();
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();

  useEffect(() => {
    setAnswers({ ...EMPTY_SETUP_ANSWERS, timeZone: getBrowserTimeZone(), ...readStoredAnswers() });
    createSetupClient()("POST /api/setup/check", { body: { token } }).then(
      ({ open, hasSample }) => {
        setDone(!open);
        setHasSample(hasSample);
      },
      () => {},
    );
  }, [token]);

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  const steps = listSetupSteps(hasSample);
  const setAnswer = (change: Partial<SetupAnswers>) => {
    const newAnswers = { ...answers, ...change };
    setAnswers(newAnswers);
    writeStoredText("tab", STORAGE_KEY, JSON.stringify({ ...newAnswers, password: "" }));
  };
  const goTo = (step: number) => {
    setStepIndex(step);
    setProblem("");
    heading.current?.focus();
  };

  const finishSetup = async () => {
    setIsBusy(true);
    setProblem("");
    const { username, password, email, sample } = answers;
    const body = {
      token,
      username,
      password,
      email,
      show: makeShowInput(answers),
      sample: sample === "keep" ? ("keep" as const) : ("remove" as const),
    };
    try {
      await createOwner(body);
      if (logo) await uploadLogo(logo);
      removeStoredText("tab", STORAGE_KEY);
      location.assign("/admin/week");
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      const fieldErrors = Object.fromEntries(
        issues.map(({ path, message }) => [getSetupField(path), message]),
      );
      setErrors(fieldErrors);
      setIsBusy(false);
      const failedStepIndex = steps.findIndex(({ fields }) => fields.some((field) => fieldErrors[field]));
      if (failedStepIndex >= 0) setStepIndex(failedStepIndex);
      setProblem(error instanceof Error ? error.message : "Something went wrong");
    }
  };

  const step = steps[stepIndex] ?? steps[0];
  const nextStep = steps[stepIndex + 1];
  const continueOrFinish = (event: FormEvent) => {
    event.preventDefault();
    const missingErrors = "findMissing" in step ? step.findMissing(answers) : undefined;
    setErrors(missingErrors ?? {});
    if (missingErrors) return;
    if (stepIndex < steps.length - 1) goTo(stepIndex + 1);
    else void finishSetup();
  };
  if (isDone) return <SetupDone />;
  return (
    <main className="grid min-h-dvh grid-cols-1 desktop:grid-cols-[minmax(0,0.75fr)_minmax(0,1fr)]">
      <form
        ref={form}
        noValidate
        method="post"
        aria-label="Set-up"
        onSubmit={continueOrFinish}
        className="flex flex-col px-gutter py-8 desktop:px-20"
      >
        <p className="flex flex-wrap justify-between gap-x-4 text-on-2 text-t-0 tablet:text-t-1">
          <b className="font-strong text-on">Greenroom</b>
          You can change nearly everything later
        </p>
        <StepNames steps={steps} stepIndex={stepIndex} />
        <h1 ref={heading} tabIndex={-1} className="display mt-3 text-t-6 outline-none">
          {step.name}
        </h1>
        <p className="mt-3 text-on-2 text-t-2">{step.lead}</p>
        <noscript>
          <p className="mt-5">The set-up needs JavaScript.</p>
        </noscript>
        {/* Disabled until scripts run, because anything typed before that would be lost. */}
        <fieldset disabled={!hydrated} className="mt-8 grid min-w-0 grid-cols-1 gap-6">
          <step.Form answers={answers} set={setAnswer} errors={errors} logo={logo} onLogoChange={setLogo} />
        </fieldset>
        {problem && <FieldError className="mt-5">{problem}</FieldError>}
        <div className="mt-auto flex flex-wrap items-center gap-3 pt-10">
          {stepIndex > 0 && (
            <Button variant="ghost" className="max-tablet:px-2!" onClick={() => goTo(stepIndex - 1)}>
              <ArrowLeft />
              Back
            </Button>
          )}
          <div className="ml-auto flex flex-wrap justify-end gap-3">
            {nextStep && stepIndex > 0 && (
              <Button variant="ghost" className="max-tablet:px-2!" onClick={() => goTo(stepIndex + 1)}>
                Skip
              </Button>
            )}
            <Button type={hydrated ? "submit" : "button"} size="lg" busy={isBusy}>
              {nextStep ? `Next: ${nextStep.name.toLowerCase()}` : "Finish set-up"}
            </Button>
          </div>
        </div>
      </form>
      <SetupPreview answers={answers} />
    </main>
  );
}

const readStoredAnswers = (): Partial<SetupAnswers> =>
  Object.fromEntries(
    Object.entries(readStoredObject("tab", STORAGE_KEY)).filter(
      ([, text]) => typeof text === "string" && text !== "",
    ),
  );
