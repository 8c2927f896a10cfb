import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { HourScale } from "./hour-scale.tsx";

test("the last tick of the hour is as tall as the first", () => {
  const html = renderToString(<HourScale />);
  for (const minute of [0, 15, 30, 45, 60]) expect(html).toContain(`M${minute} 0V22`);
});
