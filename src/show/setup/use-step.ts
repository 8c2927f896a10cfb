import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

const parseStep = (hash: string): number => Number(/^#step-(\d+)$/.exec(hash)?.[1] ?? 1) - 1;

/**
 * Returns the current step, counted from 0, and a function that changes it. The step is part of the URL, so that the
 * browser's Back button leads to the previous step. A reload starts over at the first step, because the password must
 * be entered again.
 */
export function useSetupStep(): [number, (step: number) => void] {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [farthestStep, setFarthestStep] = useState(0);
  const goToStep = (step: number) => {
    setFarthestStep(Math.max(farthestStep, step));
    void navigate({ search, hash: `#step-${step + 1}` });
  };
  const step = parseStep(hash);
  useEffect(() => {
    if (step > farthestStep) void navigate({ search, hash: `#step-${farthestStep + 1}` }, { replace: true });
  }, [step, farthestStep, search, navigate]);
  return [Math.min(step, farthestStep), goToStep];
}
