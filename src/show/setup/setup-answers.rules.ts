import type { ShowInput } from "#show/show-draft.contract.ts";

/** What is typed on the screens of the set-up; what stays empty is skipped. */
export type Answers = {
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
  hosts: string;
  sample: string;
};

export const NO_ANSWERS: Answers = {
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
  hosts: "",
  sample: "keep",
};

export function findMissingAccount({ username, password }: Answers): Record<string, string> | undefined {
  const name = username.trim() !== "";
  const secret = password.length >= 6;
  if (name && secret) return undefined;
  return {
    ...(name ? {} : { username: "Username is required" }),
    ...(secret ? {} : { password: "Password must be at least 6 characters" }),
  };
}

/** The fields of the show that were answered; undefined where none was. */
export function readShow(answers: Answers): ShowInput | undefined {
  const { name, tagline, slug, weekday, time, timeZone } = answers;
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const channel = answers.channel.trim().replace(/(?<!\/)\/+$/, "");
  const [firstHost, ...otherHosts] = answers.hosts
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const show: ShowInput = {
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(slug.trim() ? { slug: slug.trim() } : {}),
    ...(tagline.trim() ? { tagline: tagline.trim() } : {}),
    ...(time ? { schedule: { weekday: Number(weekday), hour, minute, timeZone } } : {}),
    ...(channel
      ? {
          channelUrl: channel,
          channelHandle: channel.slice(channel.lastIndexOf("/") + 1),
          streams: [{ name: "YouTube", url: `${channel}/live`, icon: "youtube" }],
          social: [{ type: "youtube", url: channel }],
        }
      : {}),
    ...(firstHost ? { hosts: [firstHost, ...otherHosts] } : {}),
  };
  return Object.keys(show).length > 0 ? show : undefined;
}
