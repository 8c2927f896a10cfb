/** `duration` in milliseconds, 5000 by default; "destructive" is for failures. */
export interface ToastMessage {
  title: string;
  description?: string | undefined;
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

/** Shows a toast in place of the current one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  show({ ...message, id: lastId, open: true });
}

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
