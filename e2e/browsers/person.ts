import { ADMIN_PASSCODE } from "../site.ts";
import { type RemoteBrowser, waitFor } from "./remote.ts";

type ControlRole = "button" | "link" | "box" | "radio" | "tab";

/**
 * Runs in the page. Finds a control by its role and by the name that people see and screen readers announce, in the
 * topmost dialog if one is open. `within` is a selector for the part of the page to search.
 */
const FIND_SCRIPT = `
  const SELECTORS = {
    button: "button, [role=button], [role=menuitem]", link: "a[href]", radio: "input[type=radio]",
    box: "input, textarea, select", tab: "[role=tab]",
  };
  const nameOf = (one) => (one.getAttribute("aria-label")
    || [...(one.labels ?? [])].map((label) => label.textContent).join(" ") || one.textContent || "")
    .replaceAll(/\\s+/g, " ").trim();
  const find = (role, name, within) => {
    const layer = [...document.querySelectorAll("[data-layer][data-state=open]")].at(-1);
    const parts = within ? [...document.querySelectorAll(within)] : [layer, document];
    const all = parts.filter(Boolean).flatMap((part) => [...part.querySelectorAll(SELECTORS[role])])
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled);
    return all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).includes(name));
  };`;

/** Drives a browser the way a person would: by reading, clicking and typing. */
export class BrowserPerson {
  readonly remote: RemoteBrowser;
  readonly #origin: string;

  constructor(remote: RemoteBrowser, origin: string) {
    this.remote = remote;
    this.#origin = origin;
  }

  /** Opens a page without waiting for its code to run. */
  async openEarly(path: string): Promise<void> {
    await this.remote.open("about:blank");
    await this.remote.open(this.#origin + path);
  }

  /** Opens a page, waits until its code runs, and records its errors from then on. */
  async open(path: string): Promise<void> {
    await this.remote.open(this.#origin + path);
    await waitFor(`the program of ${path}`, () =>
      this.evaluate("document.readyState === 'complete' && 'hydrated' in document.documentElement.dataset"),
    );
    await this.evaluate(`(() => {
      window.failures = [];
      addEventListener("error", ({ message }) => failures.push(message));
      addEventListener("unhandledrejection", ({ reason }) => failures.push(String(reason)));
    })()`);
  }

  /** Calls the API with this browser's cookies. @throws {Error} if the call is refused */
  call<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
    const init = body
      ? `headers: { "content-type": "application/json" }, body: ${JSON.stringify(JSON.stringify(body))}`
      : "";
    return this.evaluate(`fetch("${path}", { method: "${method}", ${init} }).then(async (answer) => {
      const text = await answer.text();
      if (!answer.ok) throw new Error(answer.status + " " + text);
      return text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
    })`);
  }

  /** Registers a new admin with this name. */
  async signIn(username: string): Promise<void> {
    await this.open("/auth");
    await this.call("POST", "/api/register", {
      username,
      password: "correct horse",
      adminPasscode: ADMIN_PASSCODE,
    });
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.remote.evaluate(expression) as Promise<T>;
  }

  waitForText(text: string, milliseconds?: number): Promise<unknown> {
    const expectedText = JSON.stringify(text);
    return waitFor(
      `“${text}”`,
      () => this.evaluate(`document.body.innerText.includes(${expectedText})`),
      milliseconds,
    );
  }

  /** Waits until a control is visible and enabled. */
  find(role: ControlRole, name: string): Promise<unknown> {
    return waitFor(`the ${role} “${name}”`, () =>
      this.evaluate(`(() => { ${FIND_SCRIPT} return Boolean(find("${role}", ${JSON.stringify(name)})); })()`),
    );
  }

  /** Clicks the middle of a control. @throws {Error} that names whatever covers it, if something does */
  async press(role: ControlRole, name: string, within = ""): Promise<void> {
    const point = await waitFor(`the ${role} “${name}”`, () =>
      this.evaluate<{ x: number; y: number } | undefined>(`(async () => {
        ${FIND_SCRIPT}
        const one = find("${role}", ${JSON.stringify(name)}, ${JSON.stringify(within)});
        if (!one) return undefined;
        one.scrollIntoView({ block: "center", behavior: "instant" });
        const measure = () => JSON.stringify(one.getBoundingClientRect());
        const before = measure();
        await new Promise((resolve) => setTimeout(resolve, 150));
        if (measure() !== before) return undefined;
        const { x, y, width, height } = one.getBoundingClientRect();
        const middle = { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) };
        const over = document.elementFromPoint(middle.x, middle.y);
        if (over && (one.contains(over) || over.contains(one))) return middle;
        throw new Error("covered by " + (over ? over.outerHTML.slice(0, 120) : "nothing"));
      })()`).then((place) => place ?? undefined),
    );
    await this.remote.performActions([
      {
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [
          { type: "pointerMove", x: point.x, y: point.y, duration: 0 },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      },
    ]);
  }

  /** Types the given text. `duration` is the pause after each character, in milliseconds. */
  async type(text: string, duration = 0): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
      ...(duration > 0 ? [{ type: "pause", duration }] : []),
    ]);
    await this.remote.performActions([{ type: "key", id: "keys", actions }]);
  }

  /** Presses a key while holding another one down. */
  async pressChord(heldKey: string, key: string): Promise<void> {
    const actions = [
      { type: "keyDown", value: heldKey },
      { type: "keyDown", value: key },
      { type: "keyUp", value: key },
      { type: "keyUp", value: heldKey },
    ];
    await this.remote.performActions([{ type: "key", id: "keys", actions }]);
  }

  async fill(label: string, text: string): Promise<void> {
    // Click again if necessary, because a click can miss its target while the page is scrolling to its hash.
    await waitFor(`the focus in ${label}`, async () => {
      await this.press("box", label);
      return this.evaluate(
        `(() => { ${FIND_SCRIPT} return find("box", ${JSON.stringify(label)}) === document.activeElement; })()`,
      );
    });
    await this.type(text);
    await waitFor(`“${text}” in ${label}`, () =>
      this.evaluate(
        `(() => { ${FIND_SCRIPT} return find("box", ${JSON.stringify(label)})?.value === ${JSON.stringify(text)}; })()`,
      ),
    );
  }

  /**
   * Checks that nothing scrolls sideways, that an open dialog is as tall as its content, that every part of the page
   * could be loaded, and that there were no script errors. @throws {Error} that lists what is wrong
   */
  async expectGoodLayout(where: string): Promise<void> {
    const faults = await this.evaluate<string[]>(`[
      ...[document.documentElement, ...document.querySelectorAll("[data-layer][data-state=open] > div")]
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.tagName + " scrolls sideways: " + part.scrollWidth + " of " + part.clientWidth),
      ...[...document.querySelectorAll("[data-layer][data-state=open]:is([role=dialog], [role=alertdialog])")].flatMap((layer) => {
        // Skip drawers at the edge of the window, which are always as tall as the window.
        if (layer.getBoundingClientRect().right >= innerWidth) return [];
        const rows = [...layer.children].map((row) => row.getBoundingClientRect());
        const filled = rows.reduce((sum, { height }) => sum + height, 0);
        const empty = Math.round(layer.clientHeight - filled);
        return empty > 120 ? [layer.getAttribute("role") + " is " + empty + " px higher than its content"] : [];
      }),
      ...(document.body.innerText.includes("could not be loaded") ? ["a part could not be loaded"] : []),
      ...(window.failures ?? []),
    ]`);
    if (faults.length > 0) throw new Error(`${where}: ${faults.join("; ")}`);
  }
}
