import { describe, expect, it } from "vitest";
import { writeCaptions } from "../transcript-files.server.ts";
import { parseTranscript } from "./parse-transcript.server.ts";

const parse = (text: string) => parseTranscript(new TextEncoder().encode(text));

describe("a long cue", () => {
  it("is split between sentences if it has only one time for minutes of speech", async () => {
    const sentence = "We wrote down what we had charged, and then we looked at the rent.";
    const turn = Array.from({ length: 60 }, () => sentence).join(" ");
    const { cues } = await parse(`Ines Marchetti  0:00\n${turn}\n\nRuth  10:00\nYes.\n`);
    const [ruth] = cues.splice(-1);
    expect(cues.length).toBeGreaterThan(8);
    expect(cues.map(({ text }) => text).join(" ")).toBe(turn);
    for (const [index, { start, end, text, speaker }] of cues.entries()) {
      expect([speaker, start]).toEqual(["Ines Marchetti", cues[index - 1]?.end ?? 0]);
      expect(end - start).toBeLessThanOrEqual(31);
      expect(text).toMatch(/^We wrote .* rent\.$/);
    }
    expect(ruth).toMatchObject({ start: 600, text: "Yes." });
    expect((await parse(writeCaptions("en", cues))).cues).toEqual(cues);
  });

  it.each([
    ["is short", "word ".repeat(80).trim(), "1:00:00,000"],
    ["is said quickly", "word ".repeat(900).trim(), "00:00:30,000"],
    ["has no spaces", "語".repeat(900), "00:05:00,000"],
  ])("is one cue if it %s", async (_, text, end) => {
    expect((await parse(`1\n00:00:00,000 --> ${end}\n${text}\n`)).cues).toMatchObject([{ text }]);
  });
});
