/**
 * Short transcripts in the formats of various programs, written from their documentation. All contain the same two
 * sentences.
 */
export const SAMPLE_TRANSCRIPTS: Record<string, string> = {
  "YouTube Studio, .srt": `1
00:00:00,480 --> 00:00:03,120
So you charge $400.

2
00:00:03,120 --> 00:00:06,000
Since the spring
of 2023.
`,
  "Somebody by hand, .srt": `1
00:00:00,480 -> 00:00:03,120
So you charge $400.

2
00:00:03,120 -> 00:00:06,000
Since the spring
of 2023.
`,
  "Somebody by hand, .txt": `[0:00 -> 0:03] So you charge $400.
[0:03 -> 0:06] Since the spring of 2023.
`,
  "YouTube Studio, .vtt": `WEBVTT
Kind: captions
Language: en

00:00:00.480 --> 00:00:03.120 align:start position:0%
So you charge $400.

00:00:03.120 --> 00:00:06.000 align:start position:0%
Since the spring
of 2023.
`,
  "YouTube's automatic captions, .vtt": `WEBVTT
Kind: captions
Language: en

00:00:00.480 --> 00:00:03.110 align:start position:0%
 
So<00:00:01.120><c> you</c><00:00:01.900><c> charge</c><00:00:02.480><c> $400.</c>

00:00:03.110 --> 00:00:03.120 align:start position:0%
So you charge $400.
 

00:00:03.120 --> 00:00:05.990 align:start position:0%
So you charge $400.
Since<00:00:03.900><c> the</c><00:00:04.200><c> spring</c><00:00:05.000><c> of</c><00:00:05.400><c> 2023.</c>

00:00:05.990 --> 00:00:06.000 align:start position:0%
Since the spring of 2023.
 
`,
  "YouTube Studio, .sbv": `0:00:00.480,0:00:03.120
So you charge $400.

0:00:03.120,0:00:06.000
Since the spring
of 2023.
`,
  "YouTube's transcript, copied": `0:00
So you charge $400.
0:03
Since the spring of 2023.
`,
  "Descript, .srt": `1\r
00:00:00,480 --> 00:00:03,120\r
Desmond: So you charge $400.\r
\r
2\r
00:00:03,120 --> 00:00:06,000\r
Hana: Since the spring of 2023.\r
`,
  "Descript, .txt": `What is a fair day rate

[00:00:00] Desmond: So you charge $400.

[00:00:03] Hana: Since the spring of 2023.
`,
  "Descript, .vtt": `WEBVTT

1
00:00:00.480 --> 00:00:03.120
<v Desmond>So you charge $400.</v>

2
00:00:03.120 --> 00:00:06.000
<v Hana>Since the spring of 2023.</v>
`,
  "Premiere Pro, .srt": `\uFEFF1
00:00:00,480 --> 00:00:03,120
<font color="#FFFFFF">So you charge $400.</font>

2
00:00:03,120 --> 00:00:06,000
<b>Since the spring</b>
<i>of 2023.</i>

`,
  "Premiere Pro, .txt": `00:00:00:12 - 00:00:03:03
Desmond
So you charge $400.

00:00:03:03 - 00:00:06:00
Hana
Since the spring
of 2023.
`,
  "Premiere Pro, .txt of drop-frame video": `00;00;00;14 - 00;00;03;03
Desmond
So you charge $400.

00;00;03;03 - 00;00;06;00
Hana
Since the spring of 2023.
`,
  "whisper.cpp, -osrt": `1
00:00:00,480 --> 00:00:03,120
 So you charge $400.

2
00:00:03,120 --> 00:00:06,000
 Since the spring of 2023.

`,
  "whisper.cpp, -ovtt": `WEBVTT

00:00:00.480 --> 00:00:03.120
 So you charge $400.

00:00:03.120 --> 00:00:06.000
 Since the spring of 2023.

`,
  "whisper.cpp, printed": `[00:00:00.480 --> 00:00:03.120]   So you charge $400.
[00:00:03.120 --> 00:00:06.000]   Since the spring of 2023.
`,
  "whisper.cpp, -oj": `{
	"systeminfo": "AVX = 1 | NEON = 0 |",
	"model": { "type": "base", "multilingual": false },
	"result": { "language": "en" },
	"transcription": [
		{
			"timestamps": { "from": "00:00:00,480", "to": "00:00:03,120" },
			"offsets": { "from": 480, "to": 3120 },
			"text": " So you charge $400."
		},
		{
			"timestamps": { "from": "00:00:03,120", "to": "00:00:06,000" },
			"offsets": { "from": 3120, "to": 6000 },
			"text": " Since the spring of 2023."
		}
	]
}`,
  "OpenAI, verbose_json": `{"task":"transcribe","language":"english","duration":6.0,"text":"So you charge $400. Since the spring of 2023.",
"segments":[
{"id":0,"seek":0,"start":0.48,"end":3.12,"text":" So you charge $400.","tokens":[50364],"temperature":0.0},
{"id":1,"seek":0,"start":3.12,"end":6.0,"text":" Since the spring of 2023.","tokens":[50464],"temperature":0.0}]}`,
  "OpenAI, diarized_json": `{"task":"transcribe","duration":6.0,"text":"…","segments":[
{"type":"transcript.text.segment","id":"seg_001","start":0.48,"end":3.12,"text":"So you charge $400.","speaker":"Desmond"},
{"type":"transcript.text.segment","id":"seg_002","start":3.12,"end":6.0,"text":"Since the spring of 2023.","speaker":"Hana"}]}`,
  "Podlove Publisher, .vtt": `WEBVTT

NOTE Podcast: The Going Rate
NOTE Episode: What is a fair day rate

00:00:00.480 --> 00:00:03.120
<v Desmond>So you charge $400.

00:00:03.120 --> 00:00:06.000
<v Hana>Since the spring of 2023.
`,
  "Podlove Publisher, .json": `[
{"start":"00:00:00.480","start_ms":480,"end":"00:00:03.120","end_ms":3120,"speaker":"1","voice":"Desmond","text":"So you charge $400."},
{"start":"00:00:03.120","start_ms":3120,"end":"00:00:06.000","end_ms":6000,"speaker":"2","voice":"Hana","text":"Since the spring of 2023."}]`,
  "Podcasting 2.0, JSON": `{
  "version": "1.0.0",
  "segments": [
    { "speaker": "Desmond", "startTime": 0.48, "endTime": 3.12, "body": "So you charge $400." },
    { "speaker": "Hana", "startTime": 3.12, "endTime": 6, "body": "Since the spring of 2023." }
  ]
}`,
  "Otter, .txt": `Desmond  0:00
So you charge $400.

Hana  0:03
Since the spring of 2023.
`,
  "Rev, .txt": `Desmond (00:00):
So you charge $400.

Hana (00:03):
Since the spring of 2023.
`,
};
