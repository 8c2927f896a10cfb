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
  const context = canvas.getContext("2d");
  if (!context) return false;
  context.fillStyle = "rgb(40 120 200)";
  context.fillRect(0, 0, CANVAS_SIZE, CANVAS_SIZE);
  const { data } = context.getImageData(0, 0, CANVAS_SIZE, CANVAS_SIZE);
  const drawnColor = [40, 120, 200, 255];
  const difference = data.reduce(
    (sum, value, index) => sum + Math.abs(value - (drawnColor[index % 4] ?? 0)),
    0,
  );
  return difference / data.length < MAX_COLOR_DIFFERENCE;
}
