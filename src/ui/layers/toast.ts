/** What a toast says. `duration` in milliseconds, 5000 unless said otherwise. */
export interface ToastMessage {
  title: string;
  description?: string | undefined;
  /** "destructive" is for failures. */
  variant?: "default" | "destructive";
  duration?: number;
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

let shown: ShownToast | undefined;
let lastId = 0;
const watchers = new Set<() => void>();

/** Shows a toast, in place of the one that may be there: one at a time. Callable from anywhere in the browser. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  show({ ...message, id: lastId, open: true });
}

/** Closes the toast with this id, if it is still the one shown. */
export function closeToast(id: number): void {
  if (shown?.id === id) show({ ...shown, open: false });
}

export function shownToast(): ShownToast | undefined {
  return shown;
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function show(next: ShownToast): void {
  shown = next;
  for (const watcher of watchers) watcher();
}
