import type { ComponentProps } from "react";
import { loadDialogLazily } from "./loaded-dialog.tsx";

/** Asks for confirmation before an action. */
export const ConfirmDialog = loadDialogLazily(() => import("./confirmation.tsx"));

type ConfirmProps = Omit<ComponentProps<typeof ConfirmDialog>, "title" | "confirm" | "destructive">;

/** Asks for confirmation before deleting something. */
export const DeleteDialog = ({ title = "Are you sure?", ...props }: ConfirmProps & { title?: string }) => (
  <ConfirmDialog {...props} title={title} confirm="Delete" destructive />
);
