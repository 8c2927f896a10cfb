import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Hour } from "./hour.tsx";

test("the hour ends with a tick as tall as the one it begins with", () => {
  const html = renderToString(<Hour />);
  for (const minute of [0, 15, 30, 45, 60]) expect(html).toContain(`M${minute} 0V22`);
});
