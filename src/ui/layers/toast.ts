/** A button in a toast, such as 'Undo'. */
export interface ToastAction {
  label: string;
  /** The button's icon. "undo" by default. */
  icon?: "undo" | "reload";
  /** Describes the action for screen readers, which may read the label without the rest of the toast. */
  description: string;
  run(): unknown;
}

/**
 * `duration` is in milliseconds: by default 5000, or 10000 with an action. The variant "destructive" is for failures.
 */
export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive";
  duration?: number;
  action?: ToastAction | undefined;
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

const DURATION_MS = 5000;
export const ACTION_DURATION_MS = 10_000;

export const getToastDuration = ({ duration, action }: ToastMessage): number =>
  duration ?? (action ? ACTION_DURATION_MS : DURATION_MS);

let shownToast: ShownToast | undefined;
let lastId = 0;
const watchers = new Set<() => void>();

/** Shows a toast, replacing the current one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  setShownToast({ ...message, id: lastId, open: true });
}

export function closeToast(id: number): void {
  if (shownToast?.id === id) setShownToast({ ...shownToast, open: false });
}

/** Runs the current toast's action and closes it. */
export function runToastAction(): void {
  if (!shownToast?.open || !shownToast.action) return;
  const { id, action } = shownToast;
  closeToast(id);
  void action.run();
}

export function getShownToast(): ShownToast | undefined {
  return shownToast;
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function setShownToast(newToast: ShownToast): void {
  shownToast = newToast;
  for (const watcher of watchers) watcher();
}
