import type { ComponentProps } from "react";
import { createLazyDialog } from "./lazy-dialog.tsx";

export const ConfirmDialog = createLazyDialog(() => import("./confirmation.tsx"));

type ConfirmProps = Omit<ComponentProps<typeof ConfirmDialog>, "title" | "confirm" | "destructive">;

export const DeleteDialog = ({ title = "Are you sure?", ...props }: ConfirmProps & { title?: string }) => (
  <ConfirmDialog {...props} title={title} confirm="Delete" destructive />
);
