const CANVAS_SIDE = 16;
const MAX_DIFFERENCE = 8;

/**
 * Returns whether the pixels of a canvas can be read back correctly. Browsers that resist fingerprinting silently
 * return noise instead.
 */
export function canReadCanvas(): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = CANVAS_SIDE;
  canvas.height = CANVAS_SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) return false;
  pen.fillStyle = "rgb(40 120 200)";
  pen.fillRect(0, 0, CANVAS_SIDE, CANVAS_SIDE);
  const { data } = pen.getImageData(0, 0, CANVAS_SIDE, CANVAS_SIDE);
  const drawn = [40, 120, 200, 255];
  const difference = data.reduce((sum, value, at) => sum + Math.abs(value - (drawn[at % 4] ?? 0)), 0);
  return difference / data.length < MAX_DIFFERENCE;
}
