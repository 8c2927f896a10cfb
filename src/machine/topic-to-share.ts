import type { ComponentType } from "react";
import type { DialogState } from "#ui/layers/layer.tsx";

export type TopicToShare = { content: string; category: string; subCategory: string };

export type ShareDialogProps = DialogState & { topics: readonly TopicToShare[] };

/**
 * Loads the share dialog. The page passes this in, because the machine's code can't import the dialog, which itself
 * imports the machine.
 */
export type LoadShareDialog = () => Promise<{ default: ComponentType<ShareDialogProps> }>;
