import { expect } from "vitest";
import type { GuestRequest } from "#guests/guests.contract.ts";
import { guestMailWriters, queueDueReminders } from "#guests/guests.server.ts";
import type { GuestPage } from "#guests/own-page/guest-page.contract.ts";
import type { Week } from "#on-air/week/week.contract.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import type { Client, TestApp, TestResponse } from "#testing/test-app.ts";

/** The days that the team offers. Guests choose one of them on their own page. */
export const OFFERED_DATES = ["2026-12-09", "2026-12-16"];

/** The statuses of successful responses. The calls below also allow 409, because somebody else may have been faster. */
const SUCCESS_STATUSES = [200, 201, 202, 204];

export type ModelGuest = { id: number; token: string };

type Work = () => Promise<unknown>;

/**
 * Lets guests, the team and background processes act at the same time. Each of them does one thing after another; a
 * scheduler interleaves their SQL statements.
 */
export class DatesModel {
  readonly guests: ModelGuest[];
  readonly teams: Client[];
  readonly #apps: TestApp[];
  readonly #lasts = new Map<string, Promise<unknown>>();

  constructor(apps: TestApp[], teams: Client[], guests: ModelGuest[]) {
    this.#apps = apps;
    this.teams = teams;
    this.guests = guests;
  }

  get rest(): Promise<unknown> {
    return Promise.all(this.#lasts.values());
  }

  #by(who: string, work: Work): void {
    const last = (this.#lasts.get(who) ?? Promise.resolve()).then(work);
    // Marks a rejection as handled. `rest` reports it when the run ends.
    last.catch(() => {});
    this.#lasts.set(who, last);
  }

  offer = (team: number, guest: number): void =>
    this.#by(`team ${team}`, () =>
      this.#ask(team, "POST", `/api/guest-requests/${this.#guest(guest).id}/offer`, { dates: OFFERED_DATES }),
    );

  /** Schedules, rejects or reopens a guest, based on the latest version of the request. */
  change = (team: number, guest: number, json: object): void =>
    this.#by(`team ${team}`, async () => {
      const { id } = this.#guest(guest);
      const { updatedAt } = (await this.#ask(team, "GET", `/api/guest-requests/${id}`)).json<GuestRequest>();
      await this.#ask(team, "PUT", `/api/guest-requests/${id}`, { ...json, basedOn: updatedAt });
    });

  /** Skips a week and emails its guest, or undoes the skip. */
  skip = (team: number, date: string, command: "skip" | "unskip"): void =>
    this.#by(`team ${team}`, async () => {
      const [week] = (await this.#ask(team, "GET", `/api/weeks?from=${date}&count=1`)).json<[Week]>();
      const more = command === "skip" ? { reason: "Snow", notify: true } : {};
      await this.#ask(team, "POST", `/api/weeks/${date}/commands`, {
        command,
        version: week.version,
        ...more,
      });
    });

  /** Chooses or cancels a date on the guest's own page. */
  answer = (guest: number, action: "choose" | "cancel", json: object): void =>
    this.#by(`guest ${guest}`, async () => {
      const { token } = this.#guest(guest);
      const visitor = this.#apps[guest % this.#apps.length]?.client();
      const response = await visitor?.post(`/api/guest/${token}/${action}`, json);
      expect([...SUCCESS_STATUSES, 409], response?.text).toContain(response?.status);
      if (action === "choose" && response?.status === 200)
        expect(response.json<GuestPage>().recording).toMatchObject(json);
    });

  /** Has one of the processes queue due reminders and send due emails. */
  send = (process: number): void =>
    this.#by(`process ${process}`, async () => {
      const app = this.#apps[process % this.#apps.length];
      if (!app) return;
      await queueDueReminders(app.house);
      await sendDueEmails(app.house, guestMailWriters);
    });

  async #ask(team: number, method: string, path: string, json?: object): Promise<TestResponse> {
    const response = await this.teams[team]?.request(path, { method, ...(json && { json }) });
    if (!response) throw new Error("There is no such team");
    expect([...SUCCESS_STATUSES, 409], `${method} ${path}: ${response.text}`).toContain(response.status);
    return response;
  }

  #guest(index: number): ModelGuest {
    const guest = this.guests[index];
    if (!guest) throw new Error("There is no such guest");
    return guest;
  }
}
