import { describe, expect } from "vitest";
import { holdBackRequests } from "./holding-back.ts";
import { journey } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";

/** How many compressed bytes a first visit may load, by kind of file. The test tolerates 5% more. */
const MAX_BYTES = { document: 17_408, script: 138_800, stylesheet: 18_432, font: 30_720 };
const TOLERANCE = 1.05;
/** The origin of the episodes' pictures, which come from the video site. */
const THUMBNAIL_ORIGIN = "https://i.ytimg.com";

describe("a first visit of the home page", () => {
  journey("stays within its budget and logs nothing to the console", async ({ page }) => {
    const bytesByKind: Record<string, number> = { document: 0, script: 0, stylesheet: 0, font: 0 };
    const sizes: Promise<void>[] = [];
    page.on("requestfinished", (request) => {
      sizes.push(
        request.sizes().then(({ responseBodySize }) => {
          const kind = request.resourceType();
          if (kind in bytesByKind) bytesByKind[kind] = (bytesByKind[kind] ?? 0) + responseBodySize;
        }),
      );
    });
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    await page.goto("/");
    await waitUntilQuiet(page);
    await Promise.all(sizes);
    expect(messages).toEqual([]);
    for (const [kind, maxBytes] of Object.entries(MAX_BYTES)) {
      expect(bytesByKind[kind], `${kind}s are counted`).toBeGreaterThan(0);
      expect(bytesByKind[kind], `${kind}s: ${JSON.stringify(bytesByKind)}`).toBeLessThanOrEqual(
        maxBytes * TOLERANCE,
      );
    }
  });

  journey("requests each font once, even after another page", async ({ page }) => {
    await page.goto("/privacy");
    await waitUntilQuiet(page);
    const requests: string[] = [];
    page.on("request", (request) => request.resourceType() === "font" && requests.push(request.url()));
    await page.goto("/");
    await waitUntilQuiet(page);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests).toEqual([...new Set(requests)]);
  });

  journey("requests each style sheet once, even if parts of the page load later", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "stylesheet") requests.push(new URL(request.url()).pathname);
    });
    await page.goto("/");
    await page.getByRole("button", { name: "Spin Now" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    // The dialog has a button with the same name, which stays visible until the dialog has faded out.
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Tell me when you are live" }).first().click();
    await page.getByRole("dialog").waitFor();
    expect(requests).toEqual([...new Set(requests)]);
  });

  journey("has a font for each weight that the page uses", async ({ page }) => {
    await page.goto("/");
    await waitUntilQuiet(page);
    const missingFonts = await page.evaluate(() => {
      const faces = [...document.fonts].map(({ family, style, weight }) => {
        const [minWeight = 0, maxWeight = minWeight] = weight.split(" ").map(Number);
        return { family: family.replaceAll('"', ""), style, minWeight, maxWeight };
      });
      const usedFonts = [...document.querySelectorAll("body *")]
        .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
        .map((element) => getComputedStyle(element))
        .map(({ fontFamily, fontStyle, fontWeight }) => ({
          family: fontFamily.split(",")[0]?.replaceAll('"', ""),
          style: fontStyle,
          weight: Number(fontWeight),
        }))
        .filter(({ family }) => faces.some((face) => face.family === family));
      const isLoaded = ({ family, style, weight }: (typeof usedFonts)[number]) =>
        faces.some(
          (face) =>
            face.family === family &&
            face.style === style &&
            face.minWeight <= weight &&
            weight <= face.maxWeight,
        );
      return usedFonts.filter((one) => !isLoaded(one)).map((one) => JSON.stringify(one));
    });
    expect([...new Set(missingFonts)]).toEqual([]);
  });

  journey("requests nothing from other sites except thumbnails", async ({ page, site }) => {
    const foreignOrigins = new Set<string>();
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== site.origin && origin !== THUMBNAIL_ORIGIN)
        foreignOrigins.add(origin);
    });
    for (const path of ["/", "/episodes", "/guest-request", "/auth", "/privacy"]) {
      await page.goto(path);
      await page.evaluate("scrollTo(0, document.body.scrollHeight)");
      await waitUntilQuiet(page);
    }
    expect([...foreignOrigins]).toEqual([]);
  });

  journey("is complete without JavaScript: text, pictures, links and anchors", async ({ visitor }) => {
    const page = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await page.goto("/");
    const main = page.getByRole("main");
    for (const heading of ["Topic Draw", "Our Episodes", "What should we draw next?", "Get In Touch"])
      await main.getByRole("heading", { name: heading, exact: true }).waitFor();
    await main.getByRole("heading", { name: "Ines Marchetti" }).first().waitFor();
    await main.getByRole("img", { name: "Portrait of Ines Marchetti" }).first().waitFor();
    expect(await page.locator("[hidden], template:not(#page-program)").count()).toBe(0);
    await page.getByRole("link", { name: "Meet Our Hosts" }).first().click();
    await expect.poll(async () => Math.round((await page.locator("#hosts").boundingBox())?.y ?? 0)).toBe(80);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Be a Guest" }).click();
    await page.waitForURL("**/guest-request");
    await page.goto("/privacy");
    await page.getByText("For a year, and then we delete it.").waitFor();
  });

  journey("keeps what is typed into the form before its code has loaded", async ({ page }) => {
    const release = await holdBackRequests(page, /topic-request-section-.*\.js/);
    await page.goto("/#suggest-your-topic-ideas");
    const name = page.getByLabel("Your Name");
    await name.fill("Dana Whitcomb");
    await page.getByLabel("Topic Description").fill("What is a fair day rate?");
    release();
    await page.getByRole("button", { name: "Submit Topic Request", disabled: false }).waitFor();
    expect(await name.inputValue()).toBe("Dana Whitcomb");
    expect(await page.locator(":focus").inputValue()).toBe("What is a fair day rate?");
    await page.getByRole("button", { name: "Submit Topic Request" }).click();
    await page.getByText("Please enter a valid email address.").waitFor();
    expect(await page.getByText("Name must be at least 2 characters.").count()).toBe(0);
  });
});

describe("what a page says about itself", () => {
  journey("includes links to the privacy notice, in the footer and in both forms", async ({ page }) => {
    for (const [path, formName] of [
      ["/", "Suggest a topic"],
      ["/guest-request", "Be a guest"],
    ] as const) {
      await page.goto(path);
      const notice = page.getByRole("form", { name: formName }).getByRole("link", { name: "privacy notice" });
      expect(await notice.getAttribute("href")).toBe("/privacy");
      await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
      await page.getByRole("heading", { name: "Privacy", level: 1 }).waitFor();
      for (const sentence of ["A topic you suggest", "For a year, and then we delete it.", "Who to ask"])
        await page.getByText(sentence).first().waitFor();
    }
  });

  journey("includes the page's own title, description, address and picture", async ({ page }) => {
    const titles = new Set<string>();
    await page.goto("/episodes");
    const episode = await page.getByRole("main").getByRole("article").getByRole("link").first();
    const paths = [
      "/",
      "/episodes",
      (await episode.getAttribute("href")) ?? "",
      "/guest-request",
      "/privacy",
    ];
    for (const path of paths) {
      await page.goto(path);
      titles.add(await page.title());
      const readContent = (selector: string, name: string) => page.locator(selector).getAttribute(name);
      const canonical = new URL((await readContent('link[rel="canonical"]', "href")) ?? "");
      expect(canonical.pathname, path).toBe(path);
      expect((await readContent('meta[name="description"]', "content"))?.length, path).toBeGreaterThan(40);
      expect(await readContent('meta[property="og:url"]', "content")).toBe(canonical.href);
      const { pathname } = new URL((await readContent('meta[property="og:image"]', "content")) ?? "");
      const picture = await page.request.get(pathname);
      expect(picture.headers()["content-type"]).toMatch(/^image\//);
    }
    expect(titles.size).toBe(5);
  });

  journey("includes structured data about the show and its next live hour", async ({ page }) => {
    await page.goto("/");
    const text = await page.locator('script[type="application/ld+json"]').first().textContent();
    const graph: Record<string, unknown>[] = JSON.parse(text ?? "{}")["@graph"];
    expect(graph.map((one) => one["@type"])).toEqual(["Organization", "PodcastSeries", "BroadcastEvent"]);
    const event = graph[2] ?? {};
    expect(Date.parse(String(event.endDate))).toBeGreaterThan(Date.now());
    expect(new Date(String(event.startDate)).getUTCDay()).toBe(3);
  });

  journey("includes icons, a manifest and a calendar", async ({ page }) => {
    await page.goto("/");
    const manifest = await (await page.request.get("/site.webmanifest")).json();
    expect(manifest).toMatchObject({ name: "The Going Rate", start_url: "/", theme_color: "#130e0b" });
    const links = await page.locator('link[rel~="icon"], link[rel="apple-touch-icon"]').all();
    const hrefs = await Promise.all(links.map((link) => link.getAttribute("href")));
    const icons: string[] = [
      ...hrefs.map(String),
      ...manifest.icons.map((icon: { src: string }) => icon.src),
    ];
    for (const icon of new Set(icons)) expect((await page.request.get(icon)).status(), icon).toBe(200);
    const calendar = page.getByRole("link", { name: "Add to calendar" }).first();
    expect((await page.request.get((await calendar.getAttribute("href")) ?? "")).status()).toBe(200);
  });
});
