import type { ComponentType } from "react";
import type { DialogState } from "#ui/layers/layer.tsx";

export type TopicToShare = { content: string; category: string; subCategory: string };

export type ShareDialogProps = DialogState & { topics: readonly TopicToShare[] };

/** The share image imports the draw, so the draw can't import the share dialog. The page passes it in instead. */
export type LoadShareDialog = () => Promise<{ default: ComponentType<ShareDialogProps> }>;
