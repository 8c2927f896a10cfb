/** How a picture stands in its frame: which part of it is kept in sight, and how far it is zoomed. */
export type Framing = { position: string; scale: number };

/** A frame at some widths of the window: its CSS width there, and its width over its height. */
export type Frame = { media?: "phone" | "tablet"; width: string; ratio: number };

const MEDIA = { phone: "(max-width: 760px)", tablet: "(max-width: 1040px)" };

/**
 * On a phone a picture is given 1.5 pixels per CSS pixel, whatever the screen could show: at arm's length nobody sees
 * more, and the visit costs a third.
 */
const PHONE_DENSITY = 1.5;
const PHONE_SCREENS = [3, 2];

/**
 * The `sizes` of a picture that fills its frame (object-fit: cover) and is then zoomed: how wide it really stands,
 * so that the browser takes the file that is sharp enough and no larger.
 */
export function sizesIn(frames: readonly Frame[], picture: { width: number; height: number }, scale: number) {
  return frames
    .flatMap(({ media, width, ratio }) => {
      const cover = Math.max(1, picture.width / picture.height / ratio);
      const at = (factor: number) => `calc(${width} * ${Number((cover * scale * factor).toFixed(3))})`;
      const plain = media ? `${MEDIA[media]} ${at(1)}` : at(1);
      if (media !== "phone") return [plain];
      const capped = PHONE_SCREENS.map(
        (density) =>
          `${MEDIA.phone} and (min-resolution: ${density - 0.5}dppx) ${at(PHONE_DENSITY / density)}`,
      );
      return [...capped, plain];
    })
    .join(", ");
}
