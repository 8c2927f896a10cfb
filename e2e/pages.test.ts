import { expect } from "vitest";
import { journey, signIn } from "./journey.ts";

journey("the home page names the show", async ({ page }) => {
  await page.goto("/");
  expect(await page.title()).toContain("The Going Rate");
});

journey(
  "a link that no longer works, and questions before the show, say what to do next",
  async ({ page, complaints }) => {
    complaints.expect(/404/);
    for (const [path, next] of [
      ["/s/unknown", "See the board"],
      ["/g/unknown", "Send a new request"],
      ["/f/unknown", "Tell me when you are live"],
      ["/questions", "Tell me when you are live"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("main").getByText(next, { exact: true }).click();
      if (next.startsWith("Tell"))
        await page.getByRole("dialog", { name: "Tell me when you are live" }).waitFor();
      else await page.waitForURL((url) => url.pathname !== path);
    }
  },
);

journey("an unknown page says so with the right status", async ({ page, complaints }) => {
  complaints.expect(/404/);
  const response = await page.goto("/nowhere");
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
  await page.getByText("Did you forget to add the page to the router?").waitFor();
});

journey(
  "a missing page responds with 404 to any method, and writing to a page with 405",
  async ({ site }) => {
    const send = (method: string, path: string) => fetch(site.origin + path, { method, redirect: "manual" });
    for (const method of ["POST", "PUT", "DELETE"]) {
      const missingPageResponse = await send(method, "/nowhere");
      expect([missingPageResponse.status, missingPageResponse.headers.get("content-type")]).toEqual([
        404,
        "text/html; charset=utf-8",
      ]);
      const pageResponse = await send(method, "/episodes");
      expect([pageResponse.status, pageResponse.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
    const foreignRequest = { method: "POST", headers: { origin: "https://evil.example" } };
    expect((await fetch(`${site.origin}/nowhere`, foreignRequest)).status).toBe(403);
  },
);

journey("sample episodes are left out of structured data", async ({ site }) => {
  const home = await (await fetch(site.origin)).text();
  const [, episodePath = ""] = /href="(\/episodes\/\d[^"]*)"/.exec(home) ?? [];
  expect(home).toContain("application/ld+json");
  for (const html of [home, await (await fetch(site.origin + episodePath)).text()])
    expect(html).not.toMatch(/"(PodcastEpisode|VideoObject)"/);
});

journey("a NUL character in a page's address gets a 400", async ({ site }) => {
  for (const path of ["/%00", "/episodes/%00", "/episodes?search=%00", "/?a=%00"]) {
    const response = await fetch(site.origin + path);
    expect([path, response.status, await response.json()]).toEqual([
      path,
      400,
      { message: "The request contains a NUL character" },
    ]);
  }
});

journey("a page matches any of the ETags that a cache sends", async ({ site }) => {
  const etag = (await fetch(`${site.origin}/privacy`)).headers.get("etag") ?? "";
  for (const ifNoneMatch of [`"other", ${etag}`, etag.replace("W/", ""), "*"])
    for (const path of ["/privacy", "/privacy?unknown=1"]) {
      const response = await fetch(site.origin + path, { headers: { "if-none-match": ifNoneMatch } });
      expect([ifNoneMatch, path, response.status]).toEqual([ifNoneMatch, path, 304]);
    }
});

journey(
  "the back office sends visitors to sign in and users home, and lets admins in",
  async ({ visitor }) => {
    const anonymous = await visitor();
    await anonymous.goto("/admin");
    expect(new URL(anonymous.url()).pathname).toBe("/auth");
    const user = await visitor();
    await signIn(user, "plain", { admin: false });
    await user.goto("/admin");
    expect(new URL(user.url()).pathname).toBe("/");
    const admin = await visitor();
    await signIn(admin, "boss");
    await admin.goto("/admin");
    expect(new URL(admin.url()).pathname).toBe("/admin");
  },
);

journey("a response from the cache is the same as the app's", async ({ site }) => {
  const send = (headers: Record<string, string>) => fetch(`${site.origin}/privacy`, { headers });
  const toComparable = (response: Response) => {
    const { date, "x-request-id": id, "keep-alive": keep, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, headers };
  };
  for (const encoding of ["br", "gzip", "identity"]) {
    await send({ "accept-encoding": encoding });
    const storedResponse = await send({ "accept-encoding": encoding });
    // If the URL has a query, the app responds instead of the cache, but the page is the same.
    const appResponse = await fetch(`${site.origin}/privacy?unknown=1`, {
      headers: { "accept-encoding": encoding },
    });
    expect(toComparable(storedResponse)).toEqual(toComparable(appResponse));
    expect(await storedResponse.text()).toBe(await appResponse.text());
    const etag = storedResponse.headers.get("etag") ?? "";
    const storedRevalidation = await send({ "accept-encoding": encoding, "if-none-match": etag });
    const appRevalidation = await fetch(`${site.origin}/privacy?unknown=1`, {
      headers: { "if-none-match": etag },
    });
    expect(toComparable(storedRevalidation)).toEqual(toComparable(appRevalidation));
    expect(storedRevalidation.status).toBe(304);
  }
});

journey(
  "shared caches may keep public responses for a second, and nothing personal",
  async ({ site, visitor }) => {
    const fetchCacheControl = async (path: string, cookie = "") => {
      const { headers } = await fetch(site.origin + path, { headers: { cookie }, redirect: "manual" });
      return {
        cache: headers.get("cache-control"),
        vary: headers.get("vary"),
        set: headers.get("set-cookie"),
      };
    };
    const sharedCacheControl = {
      cache: "public, max-age=0, s-maxage=1, must-revalidate",
      vary: "Cookie, Accept-Encoding",
      set: null,
    };
    for (const path of ["/", "/episodes", "/privacy", "/guest-request"])
      expect(await fetchCacheControl(path)).toEqual(sharedCacheControl);
    const person = await visitor();
    await signIn(person, "shared", { admin: false });
    const [session] = (await person.context().cookies()).filter(({ name }) => name === "session");
    for (const path of ["/", "/episodes"])
      expect(await fetchCacheControl(path, `session=${session?.value}`)).toMatchObject({
        cache: "private, no-store",
      });
    for (const path of ["/admin", "/nowhere", "/api/slot-machine/spins", "/api/episodes", "/api/user"])
      expect([path, (await fetchCacheControl(path)).cache]).not.toEqual([
        path,
        expect.stringContaining("s-maxage"),
      ]);
  },
);

journey("the display face has a zero as wide as its other tabular digits", async ({ page }) => {
  await page.goto("/");
  const [zeroWidth = 0, oneWidth = 0] = await page.evaluate(async () => {
    await document.fonts.load("775 100px Besley", "01");
    return ["0", "1"].map((digit) => {
      const line = document.createElement("span");
      line.className = "display";
      line.style.cssText = "position: absolute; font-size: 100px; font-variant-numeric: tabular-nums";
      line.textContent = digit.repeat(10);
      document.body.append(line);
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    });
  });
  expect(Math.abs(zeroWidth - oneWidth) / oneWidth).toBeLessThan(0.02);
});
