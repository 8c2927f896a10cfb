import type { ComponentProps } from "react";
import { useLiveState } from "#on-air/live/live-provider.tsx";
import { HomeHero } from "./home-hero.tsx";
import { LiveHero } from "./live-hero.tsx";

/** What the show is, or the show itself while it is on air. The rest of the page is not drawn again when that changes. */
export function FirstSection(shown: ComponentProps<typeof HomeHero>) {
  const live = useLiveState();
  return live?.status === "live" ? <LiveHero live={live} hosts={shown.hosts} /> : <HomeHero {...shown} />;
}
