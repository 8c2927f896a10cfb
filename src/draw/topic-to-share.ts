import type { ComponentType } from "react";

/** What a share image says. */
export type TopicToShare = { content: string; category: string; subCategory: string };

export type ShareDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The picked topic, or those among which to choose. */
  topics: readonly TopicToShare[];
};

/** The share image is built on the draw, not the other way round: whoever puts the draw on a page hands its dialog in. */
export type LoadShareDialog = () => Promise<{ default: ComponentType<ShareDialogProps> }>;
