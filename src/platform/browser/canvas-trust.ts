const CANVAS_SIZE = 16;
const MAX_COLOR_DIFFERENCE = 8;

/**
 * Returns whether the pixels of a canvas can be read back correctly. Browsers that resist fingerprinting silently
 * return noise instead.
 */
export function canReadCanvas(): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = CANVAS_SIZE;
  canvas.height = CANVAS_SIZE;
  const pen = canvas.getContext("2d");
  if (!pen) return false;
  pen.fillStyle = "rgb(40 120 200)";
  pen.fillRect(0, 0, CANVAS_SIZE, CANVAS_SIZE);
  const { data } = pen.getImageData(0, 0, CANVAS_SIZE, CANVAS_SIZE);
  const drawn = [40, 120, 200, 255];
  const difference = data.reduce((sum, value, at) => sum + Math.abs(value - (drawn[at % 4] ?? 0)), 0);
  return difference / data.length < MAX_COLOR_DIFFERENCE;
}
