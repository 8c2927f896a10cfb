import { ADMIN_PASSCODE } from "../site.ts";
import { type Remote, waitFor } from "./remote.ts";

type Role = "button" | "link" | "box" | "radio" | "tab";

/**
 * Runs in the page. Finds what people see and screen readers announce, in the topmost dialog if one is open. `within`
 * is a selector for the part to search.
 */
const LOOK = `
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

/** A person at a browser, who looks, presses and types. */
export class Person {
  readonly remote: Remote;
  readonly #origin: string;

  constructor(remote: Remote, origin: string) {
    this.remote = remote;
    this.#origin = origin;
  }

  /** Opens a page without waiting for its code. */
  async arrive(path: string): Promise<void> {
    await this.remote.open("about:blank");
    await this.remote.open(this.#origin + path);
  }

  /** Opens a page and waits until its code runs. From then on, its errors are recorded. */
  async open(path: string): Promise<void> {
    await this.remote.open(this.#origin + path);
    await waitFor(`the program of ${path}`, () =>
      this.ask(
        "document.readyState === 'complete' && Object.keys(document.querySelector('main, header') ?? {}).some((key) => key.startsWith('__react'))",
      ),
    );
    await this.ask(`(() => {
      window.failures = [];
      addEventListener("error", ({ message }) => failures.push(message));
      addEventListener("unhandledrejection", ({ reason }) => failures.push(String(reason)));
    })()`);
  }

  /** Calls the API with this browser's cookies. Throws if the call is refused. */
  call<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
    const sent = body
      ? `headers: { "content-type": "application/json" }, body: ${JSON.stringify(JSON.stringify(body))}`
      : "";
    return this.ask(`fetch("${path}", { method: "${method}", ${sent} }).then(async (answer) => {
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

  ask<T>(expression: string): Promise<T> {
    return this.remote.evaluate(expression) as Promise<T>;
  }

  see(text: string, milliseconds?: number): Promise<unknown> {
    const wanted = JSON.stringify(text);
    return waitFor(`“${text}”`, () => this.ask(`document.body.innerText.includes(${wanted})`), milliseconds);
  }

  /** Waits until a control exists and is enabled, and returns it. */
  find(role: Role, name: string): Promise<unknown> {
    return waitFor(`the ${role} “${name}”`, () =>
      this.ask(`(() => { ${LOOK} return Boolean(find("${role}", ${JSON.stringify(name)})); })()`),
    );
  }

  /** Presses the middle of a control with the pointer. If something covers it, the error says what. */
  async press(role: Role, name: string, within = ""): Promise<void> {
    const where = await waitFor(`the ${role} “${name}”`, () =>
      this.ask<{ x: number; y: number } | undefined>(`(async () => {
        ${LOOK}
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
    await this.remote.act([
      {
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [
          { type: "pointerMove", x: where.x, y: where.y, duration: 0 },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      },
    ]);
  }

  /** Types a text. `duration` is the pause after each letter, in milliseconds. */
  async type(text: string, duration = 0): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
      ...(duration > 0 ? [{ type: "pause", duration }] : []),
    ]);
    await this.remote.act([{ type: "key", id: "keys", actions }]);
  }

  /** Presses a key while another one is held. */
  async chord(held: string, value: string): Promise<void> {
    const actions = [
      { type: "keyDown", value: held },
      { type: "keyDown", value },
      { type: "keyUp", value },
      { type: "keyUp", value: held },
    ];
    await this.remote.act([{ type: "key", id: "keys", actions }]);
  }

  async fill(label: string, text: string): Promise<void> {
    // While the page is scrolling to its hash, a press may miss.
    await waitFor(`the focus in ${label}`, async () => {
      await this.press("box", label);
      return this.ask(
        `(() => { ${LOOK} return find("box", ${JSON.stringify(label)}) === document.activeElement; })()`,
      );
    });
    await this.type(text);
    await waitFor(`“${text}” in ${label}`, () =>
      this.ask(
        `(() => { ${LOOK} return find("box", ${JSON.stringify(label)})?.value === ${JSON.stringify(text)}; })()`,
      ),
    );
  }

  /**
   * Expects that nothing scrolls sideways, an open dialog is as tall as its content, no part is missing, and no error
   * was thrown.
   */
  async expectGoodLayout(where: string): Promise<void> {
    const faults = await this.ask<string[]>(`[
      ...[document.documentElement, ...document.querySelectorAll("[data-layer][data-state=open] > div")]
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.tagName + " scrolls sideways: " + part.scrollWidth + " of " + part.clientWidth),
      ...[...document.querySelectorAll("[data-layer][data-state=open]:is([role=dialog], [role=alertdialog])")].flatMap((layer) => {
        // A drawer at the window's edge is as tall as the window.
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
