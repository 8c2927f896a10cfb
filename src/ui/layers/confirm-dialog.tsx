import type { ComponentProps } from "react";
import { loadDialogLazily } from "./loaded-dialog.tsx";

/** Asks before an action. */
export const ConfirmDialog = loadDialogLazily(() => import("./confirmation.tsx"));

type Asked = Omit<ComponentProps<typeof ConfirmDialog>, "title" | "confirm" | "destructive">;

/** Asks before something is deleted. */
export const DeleteDialog = ({ title = "Are you sure?", ...asked }: Asked & { title?: string }) => (
  <ConfirmDialog {...asked} title={title} confirm="Delete" destructive />
);
