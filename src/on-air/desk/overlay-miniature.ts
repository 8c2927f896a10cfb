import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import { composeOverlayFacts } from "#on-air/overlay/overlay-facts.rules.ts";
import { makeStagePicture, type StagePicture } from "#on-air/overlay/stage/picture.rules.ts";
import { Stage } from "#on-air/overlay/stage/stage.ts";
import "#on-air/overlay/stage/styles.css";

export type OverlayMiniature = ReturnType<typeof openOverlayMiniature>;

/** Shows the same cards as the overlay in a `frame` of any size, without motion. */
export function openOverlayMiniature(frame: HTMLElement, now: () => number) {
  const stage = new Stage({ now, still: true });
  stage.element.style.position = "absolute";
  frame.replaceChildren(stage.element);
  const observer = new ResizeObserver(() => {
    stage.element.style.transform = `scale(${frame.clientWidth / 1920})`;
  });
  observer.observe(frame);
  return {
    show(
      state: TeamLiveState,
      [show, publicUrl]: Parameters<typeof composeOverlayFacts>,
      details: Parameters<typeof makeStagePicture>[2],
    ): void {
      stage.show(makeStagePicture(state, composeOverlayFacts(show, publicUrl), details));
    },
    showPicture(picture: StagePicture): void {
      stage.show(picture);
    },
    close(): void {
      observer.disconnect();
      stage.close();
    },
  };
}
