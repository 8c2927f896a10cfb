import { INVALID_USERNAME_MESSAGE, USERNAME_PATTERN } from "#accounts/team/username.rules.ts";
import { findSiteBrand, parseChannel, parseWebUrl } from "#show/channel.rules.ts";
import { DEFAULT_ACCENT } from "#show/color.rules.ts";
import { BACKGROUND_OPTIONS, FONT_OPTIONS } from "#show/look.rules.ts";
import type { ShowInput } from "#show/show-draft.contract.ts";

/** What was entered on the setup's screens. Empty answers are skipped. */
export type SetupAnswers = {
  username: string;
  password: string;
  email: string;
  name: string;
  tagline: string;
  slug: string;
  weekday: string;
  time: string;
  timeZone: string;
  channel: string;
  linkedin: string;
  x: string;
  contact: string;
  hosts: string;
  accent: string;
  ground: string;
  face: string;
  sample: string;
};

export const EMPTY_SETUP_ANSWERS: SetupAnswers = {
  username: "",
  password: "",
  email: "",
  name: "",
  tagline: "",
  slug: "",
  weekday: "3",
  time: "",
  timeZone: "UTC",
  channel: "",
  linkedin: "",
  x: "",
  contact: "",
  hosts: "",
  accent: DEFAULT_ACCENT,
  ground: "night",
  face: "clarendon",
  sample: "keep",
};

const EMAIL_PATTERN = /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/;

export function findAccountErrors({
  username,
  password,
  email,
}: SetupAnswers): Record<string, string> | undefined {
  const errors: Record<string, string> = {};
  if (username.trim() === "") errors.username = "Username is required";
  else if (!USERNAME_PATTERN.test(username.trim())) errors.username = INVALID_USERNAME_MESSAGE;
  if (password.length < 6) errors.password = "Password must be at least 6 characters";
  if (email.trim() && !EMAIL_PATTERN.test(email.trim())) errors.email = "Please enter a valid email address";
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/**
 * Returns an error message for each invalid URL or email address, or undefined if all are valid. A wrong channel, for
 * instance, would import other people's videos.
 */
export function findContactErrors({
  channel,
  linkedin,
  x,
  contact,
}: SetupAnswers): Record<string, string> | undefined {
  const errors: Record<string, string> = {};
  if (channel.trim() && !parseChannel(channel))
    errors.channel = "Type the channel's address, such as https://www.youtube.com/@yourshow";
  if (linkedin.trim() && !parseWebUrl(linkedin)) errors.linkedin = "Type the address of the page";
  if (x.trim() && !parseWebUrl(x)) errors.x = "Type the address of the profile";
  if (contact.trim() && !EMAIL_PATTERN.test(contact.trim()))
    errors.contactEmail = "Type an email address, or leave it empty";
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** Returns the show's fields that were filled in, or undefined if none were. */
export function makeShowInput(answers: SetupAnswers): ShowInput | undefined {
  const { name, tagline, slug, weekday, time, timeZone } = answers;
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const [firstHost, ...otherHosts] = answers.hosts
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  // If no time was filled in, an unnamed show keeps the sample's whole schedule. A named show keeps the sample's day
  // and time, but in its own time zone.
  const readSchedule = (): Pick<ShowInput, "schedule"> => {
    if (time) return { schedule: { weekday: Number(weekday), hour, minute, timeZone } };
    return name.trim() ? { schedule: { timeZone } } : {};
  };
  const show: ShowInput = {
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(slug.trim() ? { slug: slug.trim() } : {}),
    ...(tagline.trim() ? { tagline: tagline.trim() } : {}),
    ...readSchedule(),
    ...toContactFields(answers),
    ...toLookFields(answers),
    ...(firstHost ? { hosts: [firstHost, ...otherHosts] } : {}),
  };
  return Object.keys(show).length > 0 ? show : undefined;
}

/** Returns the chosen look. Unknown values, which another version may have stored, become the defaults. */
export function normalizeLook({ accent, ground, face }: SetupAnswers) {
  return {
    accent,
    ground: BACKGROUND_OPTIONS.find(({ value }) => value === ground)?.value ?? "night",
    face: FONT_OPTIONS.find(({ value }) => value === face)?.value ?? "clarendon",
  };
}

function toLookFields(answers: SetupAnswers): ShowInput {
  const { accent, ground, face } = normalizeLook(answers);
  return {
    ...(accent === DEFAULT_ACCENT ? {} : { accent }),
    ...(ground === "night" ? {} : { ground }),
    ...(face === "clarendon" ? {} : { face }),
  };
}

/** Returns the field of the setup that the server's message is about: "streams" for `show.streams.0.name`. */
export const getSetupField = (path: string): string =>
  path.split(".").find((part) => part !== "show" && part !== "schedule") ?? path;

/** Returns the fields for the channel, streams, social links and contact email. Omits what wasn't filled in. */
function toContactFields({ channel, linkedin, x, contact }: SetupAnswers): ShowInput {
  const parsedChannel = parseChannel(channel);
  const [linkedinUrl, xUrl] = [parseWebUrl(linkedin)?.href, parseWebUrl(x)?.href];
  const isVideoSite = parsedChannel !== null && parsedChannel.handle !== "";
  const streams = [
    ...(parsedChannel
      ? [
          {
            ...findSiteBrand(parsedChannel.url),
            url: isVideoSite ? `${parsedChannel.url}/live` : parsedChannel.url,
          },
        ]
      : []),
    ...(linkedinUrl ? [{ name: "LinkedIn", url: linkedinUrl, icon: "linkedin" }] : []),
    ...(xUrl ? [{ name: "X", url: xUrl, icon: "twitter" }] : []),
  ];
  const social = [parsedChannel?.url, linkedinUrl, xUrl].filter((url) => url !== undefined);
  return {
    ...(parsedChannel ? { channelUrl: parsedChannel.url, channelHandle: parsedChannel.handle } : {}),
    ...(streams.length > 0
      ? { streams, social: social.map((url) => ({ type: findSiteBrand(url).icon, url })) }
      : {}),
    ...(contact.trim() ? { contactEmail: contact.trim() } : {}),
  };
}
