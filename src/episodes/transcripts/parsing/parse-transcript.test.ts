import { describe, expect, it } from "vitest";
import { writeCaptions } from "../transcript-files.server.ts";
import { TranscriptParseError } from "./cue-cleaning.rules.ts";
import { parseTranscript } from "./parse-transcript.server.ts";
import { parseUpload } from "./parse-upload.server.ts";
import { SAMPLE_TRANSCRIPTS } from "./testing/samples.ts";

const parse = (text: string) => parseTranscript(new TextEncoder().encode(text));
const catchFault = (text: string) =>
  parse(text).then(
    () => "no fault",
    (error) => (error instanceof TranscriptParseError ? error.message : error),
  );

describe("a transcript", () => {
  it.each(Object.entries(SAMPLE_TRANSCRIPTS))("is read as %s writes it", async (_, text) => {
    const { cues } = await parse(text);
    expect(cues.map(({ text }) => text)).toEqual(["So you charge $400.", "Since the spring of 2023."]);
    expect(cues.map(({ start }) => Math.floor(start))).toEqual([0, 3]);
    expect(cues.every(({ start, end }) => end >= start)).toBe(true);
    if (/Desmond/.test(text)) expect(cues.map(({ speaker }) => speaker)).toEqual(["Desmond", "Hana"]);
    // Parsing a file that this site wrote returns the same cues.
    expect((await parse(writeCaptions("en", cues))).cues).toEqual(cues);
  });

  it.each([
    ["signs", "A & B <i>said</i> --> so", "Ines & <Desmond>"],
    ["a name that is said", "Ines: that was me", "Hana"],
    ["a word of the format", "NOTE this down", null],
    ["a number alone", "42", null],
    ["right-to-left marks", "\u200fשלום", "דנה"],
  ])("with %s reads the same from the file that the site writes", async (_, text, speaker) => {
    const cues = [{ start: 1.5, end: 3.25, text, speaker }];
    expect((await parse(writeCaptions("he", cues))).cues).toEqual(cues);
  });

  it.each([
    [
      "1\n00:00:00,000 --> 00:00:0x,000\nHello\n",
      "Line 2: “00:00:00,000 --> 00:00:0x,000” is not a pair of times",
    ],
    ["WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\nmore of it\n", "Line 6: there is no time above this line"],
    ["1\n00:00:09,000 --> 00:00:05,000\nHello\n", "Line 2: this ends before it begins"],
    ["0:10 later\n0:05 earlier\n", "Line 2: this time is before the one above it"],
    ["Just words\n", "Line 1: this file has no time stamps"],
    ["", "Line 1: this file has no time stamps"],
    ["WEBVTT\n\n", "Line 1: nothing is said in this file"],
    [
      '{"segments": [\n{"start": 0, "end": 1, "text": "a"},\n{"start": "1", "end": 2, "text": "b"}]}',
      "Line 3: a segment needs start and end in seconds, and text",
    ],
    ['{"segments": [\n{"start": 0,\n]}', "Line 3: this is not valid JSON"],
    [
      '[\n{"start_ms": 0, "end_ms": 900, "text": "a"},\n{"start_ms": 900}]',
      "Line 3: a segment needs start and end in seconds, and text",
    ],
    ['{"text": "only"}', "Line 1: this JSON has no list of segments"],
    ["0:00 a\nb\0c\n", "Line 2: this has a NUL character"],
    [
      `WEBVTT\n\n${"00:01.000 --> 00:02.000\nHi\n\n".repeat(30_001)}`,
      "Line 90003: a transcript has at most 30,000 cues",
    ],
    ["1\n99:00:00,000 --> 99:00:05,000\nHello\n", "Line 2: a transcript is at most 24 hours long"],
  ])("that can't be read is refused naming its line: %#", async (text, message) => {
    expect(await catchFault(text)).toBe(message);
  });

  it("in another encoding than UTF-8 is refused naming its line, and UTF-16 is read", async () => {
    const fault = parseTranscript(new Uint8Array([0x30, 0x3a, 0x30, 0x30, 0x20, 0x61, 0x0a, 0xe9, 0x0a]));
    await expect(fault).rejects.toThrow("Line 2: this is not UTF-8 text");
    const utf16 = new Uint8Array(Buffer.from("\uFEFF0:00 Grüezi\n", "utf16le"));
    expect((await parseTranscript(utf16)).cues).toMatchObject([{ text: "Grüezi" }]);
  });

  it.each([
    ["blanks", `WEBVTT\n\n00:00.000 --> 00:01.000\n${" ".repeat(9e6)}x\n`],
    ["tags", `WEBVTT\n\n00:00.000 --> 00:01.000\n${"<b>".repeat(3e6)}x\n`],
    ["short lines", `1\n00:00:00,000 --> 00:00:01,000\n${"word\n".repeat(100_000)}`],
    ["arrows", `WEBVTT\n\n${" ".repeat(9e6)}-->\n`],
    ["segments", `{"segments":[${'{"start":0,"end":1,"text":"a"},'.repeat(100_000)}{}]}`],
  ])("with megabytes of %s is refused without being read to its end", async (_, text) => {
    expect(await catchFault(text)).toMatch(/^Line \d+: /);
  });

  it("that is large is read in a thread, with the same results", async () => {
    const lines = Array.from(
      { length: 9_000 },
      (_, index) => `${Math.floor(index / 60)}:${String(index % 60).padStart(2, "0")} Words`,
    );
    const parse = (text: string) => parseUpload(new TextEncoder().encode(text));
    expect((await parse(lines.join("\n"))).cues).toHaveLength(9_000);
    const fault = await parse([...lines, "0:01 Before"].join("\n")).catch((error) => error);
    expect(fault).toBeInstanceOf(TranscriptParseError);
    expect(fault.message).toBe("Line 9001: this time is before the one above it");
  });

  it("takes no minutes for tags without an end", { timeout: 20_000 }, async () => {
    const text = `WEBVTT\n\n00:00.000 --> 00:01.000\n${"<v ".repeat(130_000)}`;
    await expect(parse(text)).rejects.toThrow("a cue has at most 20,000 characters");
  });

  it("keeps the first 100 characters of a speaker's name, and no half of an emoji", async () => {
    const text = `WEBVTT\n\n00:00.000 --> 00:01.000\n<v x${"😀".repeat(100)}>Hi\n`;
    expect((await parse(text)).cues).toMatchObject([{ speaker: `x${"😀".repeat(99)}` }]);
  });

  it("has no space at the end of a speaker's name that is cut between words", async () => {
    const text = `WEBVTT\n\n00:00.000 --> 00:01.000\n<v ${"x".repeat(99)} Long>Hi\n`;
    expect((await parse(text)).cues).toMatchObject([{ speaker: "x".repeat(99) }]);
  });

  it.each([
    ["0:00 Remember this: it ends", null, "Remember this: it ends"],
    ["0:00 Ines Marchetti: Hello", "Ines Marchetti", "Hello"],
    ["0:00 Speaker 1: Hello", "Speaker 1", "Hello"],
    ["0:00 Dr. Ursula von der Heide: Hello", "Dr. Ursula von der Heide", "Hello"],
    ["0:00 Maria de la Cruz: Hello", "Maria de la Cruz", "Hello"],
    ["0:00 Der Preis der Arbeit: er steigt", null, "Der Preis der Arbeit: er steigt"],
    ["0:00 >> RUTH: Hello", "RUTH", "Hello"],
    ["[00:01.20]Hello", null, "Hello"],
    ["0:00 https://a.example", null, "https://a.example"],
  ])("%j is spoken by %j", async (line, speaker, text) => {
    expect((await parse(line)).cues).toMatchObject([{ speaker, text }]);
  });

  it("takes a time at the end of a line for text if the lines begin with their times", async () => {
    const { cues } = await parse(
      "Talk of 10:30\n0:00 Hello there\nThe flight left at 0:45\nand landed at 0:05\n1:00 Next\n",
    );
    expect(cues).toMatchObject([
      { start: 0, speaker: null, text: "Hello there The flight left at 0:45 and landed at 0:05" },
      { start: 60, speaker: null, text: "Next" },
    ]);
  });

  it("takes a time at the end of a line for a stamp if most are after a name", async () => {
    const { cues } = await parse("Ines Marchetti  0:00\nHello\n0:05 Words\nRuth  0:10\nYes\n");
    expect(cues).toMatchObject([
      { start: 0, speaker: "Ines Marchetti", text: "Hello" },
      { start: 5, speaker: null, text: "Words" },
      { start: 10, speaker: "Ruth", text: "Yes" },
    ]);
  });

  it("has a cue for each speaker if several speak at the same time", async () => {
    const { cues } = await parse(
      "WEBVTT\n\n00:00.000 --> 00:04.000\n<v Ruth>Who told you?</v>\n<v Hana>No one &amp; all!</v>\n",
    );
    expect(cues).toEqual([
      { start: 0, end: 2, speaker: "Ruth", text: "Who told you?" },
      { start: 2, end: 4, speaker: "Hana", text: "No one & all!" },
    ]);
  });

  it("keeps what is said twice in automatic captions", async () => {
    const { cues } = await parse(`WEBVTT

00:00:00.000 --> 00:00:02.000
 
yes<00:00:01.000><c> yes</c>

00:00:02.000 --> 00:00:02.010
yes yes
 

00:00:02.010 --> 00:00:04.000
yes yes
yes<00:00:03.000><c> yes</c>
`);
    expect(cues.map(({ start, text }) => [start, text])).toEqual([
      [0, "yes yes"],
      [2.01, "yes yes"],
    ]);
  });

  it("keeps the speakers of captions whose words have times", async () => {
    const { cues } = await parse(
      "WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ines>It<00:00:02.000><c> costs</c></v>\n\n" +
        "00:04.000 --> 00:06.000\n<v Ruth>It costs</v>\n",
    );
    expect(cues).toEqual([
      { start: 1, end: 4, speaker: "Ines", text: "It costs" },
      { start: 4, end: 6, speaker: "Ruth", text: "It costs" },
    ]);
  });

  it("goes on after a line of blanks, which ends a cue only above the next one", async () => {
    const { cues } = await parse(
      "1\n00:00:01,000 --> 00:00:02,000\nA\n \nB\n \n2\n00:00:03,000 --> 00:00:04,000\nC\n",
    );
    expect(cues.map(({ text }) => text)).toEqual(["A B", "C"]);
  });

  it.each([
    ["numbers", "1\n00:00:01,000 --> 00:00:02,000\nA one\n2\n00:00:03,000 --> 00:00:04,000\nB two\n"],
    ["no numbers", "00:00:01,000 --> 00:00:02,000\nA one\n00:00:03,000 --> 00:00:04,000\nB two\n"],
    ["short arrows", "1\n00:00:01,000 -> 00:00:02,000\nA one\n2\n00:00:03,000 -> 00:00:04,000\nB two\n"],
    ["names", "WEBVTT\n\nc-1\n00:01.000 --> 00:02.000\nA one\nc-2\n00:03.000 --> 00:04.000\nB two\n"],
    ["no names", "WEBVTT\n\n00:01.000 --> 00:02.000\nA one\n00:03.000 --> 00:04.000\nB two\n"],
    ["a header", "WEBVTT\n00:01.000 --> 00:02.000\nA one\n\n00:03.000 --> 00:04.000\nB two\n"],
    ["a note", "WEBVTT\n\n00:01.000 --> 00:02.000\nA one\n\nNOTE\nb\n00:03.000 --> 00:04.000\nB two\n"],
    [
      "nothing",
      "1\n00:00:01,000 --> 00:00:02,000\nA one\n\n2\n00:00:02,000 --> 00:00:03,000\n3\n00:00:03,000 --> 00:00:04,000\nB two\n",
    ],
  ])("starts a cue at each line with times, even without a blank line: %s", async (_, text) => {
    const { cues } = await parse(text);
    expect(cues.map(({ start, text }) => [start, text])).toEqual([
      [1, "A one"],
      [3, "B two"],
    ]);
  });

  it("keeps a line with times that are said", async () => {
    const { cues } = await parse("1\n00:00:01,000 --> 00:00:02,000\nOpen\n10:30 -> 11:00\n0:1 --> late\n");
    expect(cues.map(({ text }) => text)).toEqual(["Open 10:30 -> 11:00 0:1 --> late"]);
  });

  it("keeps a number that is said above a cue without a blank line", async () => {
    const { cues } = await parse("WEBVTT\n\n00:01.000 --> 00:02.000\n42\n00:03.000 --> 00:04.000\nB two\n");
    expect(cues.map(({ text }) => text)).toEqual(["42", "B two"]);
  });

  it("names the line of a mistake below cues without blank lines between them", async () => {
    const text = "WEBVTT\n\n00:01.000 --> 00:02.000\nA\n00:03.000 --> 00:04.000\nposition:x\n\nmore\n";
    expect(await catchFault(text)).toMatch(/^Line 8: /);
    expect(await catchFault(text.replace("\n\nmore", ""))).toMatch(/^Line 6: /);
  });

  it.each([
    ["I <3 it: 5 < 6, <i>x<y</i> & a <- b", "I <3 it: 5 < 6, x<y & a <- b"],
    ["a <b>b</b> <00:00:01.500>c <c.loud>d</c> <", "a b c d <"],
  ])("keeps a < in WebVTT that doesn't begin a tag: %j", async (line, text) => {
    const { cues } = await parse(
      `WEBVTT\n\n00:01.000 --> 00:02.000\n${line}\n\n00:03.000 --> 00:04.000\nB\n`,
    );
    expect(cues.map((cue) => cue.text)).toEqual([text, "B"]);
  });

  it("leaves out elements of HTML in SRT, but not other words in angle brackets", async () => {
    const line =
      '<p><span style="color: red">Hello</span> <em>you</em>, <strong>Ruth</strong> <pause> <3</p>';
    const { cues } = await parse(`1\n00:00:01,000 --> 00:00:02,000\n${line}\n`);
    expect(cues.map((cue) => cue.text)).toEqual(["Hello you, Ruth <pause> <3"]);
  });

  it("leaves out the times in words that YouTube copies to the clipboard", async () => {
    const { cues } = await parse(
      "0:00\n0 seconds\nHello\n0:30\n5 seconds\n1:04\n1 minute, 4 seconds\nNext\n9 minutes\n1:00:00\n1 hour\nLast\n",
    );
    expect(cues.map(({ text }) => text)).toEqual(["Hello", "5 seconds", "Next 9 minutes", "Last"]);
  });

  it("has numbered speakers", async () => {
    const segments = [0, 1].map((speaker) => ({ start: speaker, end: speaker + 1, text: "Hi", speaker }));
    const { cues } = await parse(JSON.stringify({ segments }));
    expect(cues.map(({ speaker }) => speaker)).toEqual(["0", "1"]);
  });

  it("decodes the entities of HTML, once", async () => {
    const said =
      "Rock &amp; roll&nbsp;x &lt;3 &#39;ok&#39; &#x2019; &amp;lt; &lt;i&gt; &#0; &#xd800; AT&T &co;";
    const { cues } = await parse(`1\n00:00:01,000 --> 00:00:02,000\n${said}\n`);
    expect(cues[0]?.text).toBe("Rock & roll x <3 'ok' ’ &lt; <i> &#0; &#xd800; AT&T &co;");
  });

  it("keeps a cue that has no length", async () => {
    expect((await parse("1\n00:00:05,000 --> 00:00:05,000\nHello\n")).cues).toMatchObject([{ start: 5 }]);
  });

  it.each([
    ["WEBVTT\nLanguage: de-CH\n\n00:00.000 --> 00:04.000\nGrüezi\n", "de-CH"],
    ['{"language": "fr", "segments": [{"start": 0, "end": 1, "text": "Salut"}]}', "fr"],
    ['{"language": "english", "segments": [{"start": 0, "end": 1, "text": "Hello"}]}', "en"],
    ['{"language": "German", "segments": [{"start": 0, "end": 1, "text": "Hallo"}]}', "de"],
    ['{"language": "romanian", "segments": [{"start": 0, "end": 1, "text": "Da"}]}', "ro"],
    ['{"language": "unknown", "segments": [{"start": 0, "end": 1, "text": "Hm"}]}', null],
  ])("names its language: %j", async (text, language) => {
    expect((await parse(text)).language).toBe(language);
  });

  it.each([
    ["SRT", "1\n00:00:01,000 --> 00:00:03,000\nSo you<br>charge<BR />$400.\n"],
    ["WebVTT", "WEBVTT\n\n00:01.000 --> 00:03.000\nSo you<br>charge<BR />$400.\n"],
  ])("has a space for a line break that is written as HTML in %s", async (_, text) => {
    expect((await parse(text)).cues.map((cue) => cue.text)).toEqual(["So you charge $400."]);
  });
});
