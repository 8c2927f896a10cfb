import type { ComponentType } from "react";
import type { DialogState } from "#ui/layers/layer.tsx";

export type TopicToShare = { content: string; category: string; subCategory: string };

export type ShareDialogProps = DialogState & { topics: readonly TopicToShare[] };

/** Passed in by the page, because the draw can't import the share dialog: the share image imports the draw. */
export type LoadShareDialog = () => Promise<{ default: ComponentType<ShareDialogProps> }>;
