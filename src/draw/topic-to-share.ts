import type { ComponentType } from "react";

export type TopicToShare = { content: string; category: string; subCategory: string };

export type ShareDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  topics: readonly TopicToShare[];
};

/** The share image imports the draw: so the page passes its dialog to the draw. */
export type LoadShareDialog = () => Promise<{ default: ComponentType<ShareDialogProps> }>;
