import type { ComponentType } from "react";
import type { DialogState } from "#ui/layers/layer.tsx";

export type TopicToShare = { content: string; category: string; subCategory: string };

export type ShareDialogProps = DialogState & { topics: readonly TopicToShare[] };

/**
 * The page passes this in, because the machine's code can't import the share dialog, which itself imports the machine.
 */
export type LoadShareDialog = () => Promise<{ default: ComponentType<ShareDialogProps> }>;
