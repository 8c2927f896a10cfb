import type { ComponentProps } from "react";
import { useLiveState } from "#on-air/live/live-provider.tsx";
import { HomeHero } from "./home-hero.tsx";
import { LiveHero } from "./live-hero.tsx";

/**
 * Shows what the show is about or, while it is on air, the show itself. Switching between them renders only this
 * section.
 */
export function FirstSection(shown: ComponentProps<typeof HomeHero>) {
  const live = useLiveState();
  return live?.status === "live" ? <LiveHero live={live} hosts={shown.hosts} /> : <HomeHero {...shown} />;
}
