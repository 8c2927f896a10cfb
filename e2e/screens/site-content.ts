import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { DAY_MS } from "#platform/time/units.rules.ts";
import type { ScreenshotSite } from "./sites.ts";

/** Returns the date that is the given number of days from now, as `yyyy-mm-dd`. */
const getDateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const GUESTS = [
  {
    name: "Beth Amundsen",
    email: "beth@quietexit.co",
    bio: "Coaches people through leaving. Asked to plug a course.",
    changes: [{ status: "rejected" }],
  },
  {
    name: "Oskar Reyes",
    email: "oskar@reyesroofing.net",
    linkedIn: "https://www.linkedin.com/in/oskarreyes",
    bio: "Pays his roofers by the hour in a trade that pays by the square.",
    changes: [
      { status: "scheduled", scheduledDate: getDateIn(4), sendEmailNotification: false },
      { status: "completed" },
    ],
  },
  {
    name: "Mei-Ling Prado",
    email: "mlprado@twotillstwo.org",
    phone: "(505) 555-0177",
    bio: "Runs two tills and a choir, and has strong views on shift swaps.",
    changes: [{ status: "scheduled", scheduledDate: getDateIn(11) }],
  },
  {
    name: "Terrence Vail",
    email: "t.vail@highplainsfeed.com",
    phone: "(307) 555-0112",
    linkedIn: "https://www.linkedin.com/in/terrencevail",
    bio: "Third generation at a feed store, first to say no to the bank.",
    changes: [],
  },
  {
    name: "Amara Lindqvist",
    email: "amara@northlight.studio",
    bio: "Closed a design studio of nine people in six weeks and found every one of them work.",
    changes: [],
  },
  {
    name: "Paul Sorensen",
    email: "paul@benchbythehalfday.com",
    phone: "(970) 555-0148",
    linkedIn: "https://www.linkedin.com/in/paulsorensen",
    potentialTimeline: "Any Wednesday from December on",
    bio: "Lets a joinery workshop by the half-day and publishes the books every quarter.",
    photo: true,
    changes: [],
  },
];

const SUGGESTIONS = [
  ["Sam Okafor", "Rent", "Is it fair to charge your own children rent once they earn?", "rejected"],
  ["Lena Brandt", "Hiring", "How long may a trial day be before somebody has to pay for it?", "approved"],
  ["Hugh Castellanos", "Partners", "My partner wants out and half of a thing worth nothing yet.", "approved"],
  ["Rob Ellery", "Sundays", "The best paid shift is the one that costs me the match with my son.", "pending"],
  [
    "Dana Whitcomb",
    "Pay",
    "You have not raised your prices in three years. Who do you tell first, how, and what do you say to the one customer who has been there since the beginning and has never once paid late?",
    "pending",
  ],
  ["Jo Marsh", "Quitting", "When is it time to leave a place that has been good to you?", "pending"],
] as const;

/** Adds what a site accumulates within a few weeks: suggestions and guests in every status, and picked topics. */
export async function fillSite({ origin, team }: ScreenshotSite): Promise<void> {
  const cookie = team.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(origin + path, {
      method,
      headers: { "content-type": "application/json", cookie },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
  for (const { changes, photo, ...guest } of GUESTS) {
    const photoUrl = photo ? await makePortrait() : undefined;
    const { id } = await call("POST", "/api/guest-requests", { ...guest, photoUrl });
    for (const change of changes) await call("PUT", `/api/guest-requests/${id}`, change);
  }
  for (const [name, category, description, status] of SUGGESTIONS) {
    const email = `${name.split(" ")[0]?.toLowerCase()}@example.com`;
    const { id } = await call("POST", "/api/topic-requests", { name, email, category, description });
    if (status !== "pending")
      await call("PUT", `/api/topic-requests/${id}`, {
        status,
        adminNotes: status === "approved" ? "For December, with the accountant on the line." : null,
      });
  }
  await call("POST", "/api/topic-requests", {
    name: "Cheap Loans",
    email: "loans@example.com",
    category: "Money",
    description: "Get a loan today, no questions asked.",
    website: "https://example.com",
  });
  const topics: { id: number }[] = await call("GET", "/api/topics?status=unused&sort=oldest&limit=18");
  const ids = topics.map(({ id }) => id);
  for (let index = 0; index + 2 < ids.length; index += 3) {
    const [categoryId, subCategoryId, contentId] = ids.slice(index, index + 3);
    await call("POST", "/api/selected-topics", {
      categoryId,
      subCategoryId,
      contentId,
      selectedType: "content",
    });
    await call("POST", `/api/topics/${contentId}/used`);
  }
}

/** Makes a photo out of an engraving, in the format that the form sends. */
async function makePortrait(): Promise<string> {
  const engraving = await readFile(join(import.meta.dirname, "../../public/episode-pictures/key-640.avif"));
  const jpeg = await sharp(engraving).resize(400, 400, { fit: "cover" }).jpeg().toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}
