import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { MB } from "#platform/http/endpoint.contract.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import type { Topic } from "#topics/topics.contract.ts";
import type { CsvImportResult } from "./csv.contract.ts";

const postCsv = (client: Client, csv: unknown) => client.post("/api/topics/import", { csv });
const importCsv = async (client: Client, csv: string) => {
  const response = await postCsv(client, csv);
  expect([response.status, response.text]).toEqual([200, expect.anything()]);
  return response.json<CsvImportResult>();
};
const exportCsv = async (client: Client) => (await client.request("/api/topics/export")).text;
const fetchTopics = async (client: Client) =>
  (await client.request("/api/topics?sort=oldest"))
    .json<Topic[]>()
    .map(({ category, subCategory, content, source }) => [category, subCategory, content, source]);
const HEADER = "category,subCategory,content,source";

describeOnBothEngines("the import of a CSV", (open) => {
  test.each([
    ["line feeds", `${HEADER}\nPay,Rise,How?,manual\nWork,Meetings,Why?,xai\n`],
    ["carriage returns and line feeds", `${HEADER}\r\nPay,Rise,How?,manual\r\nWork,Meetings,Why?,xai`],
    ["carriage returns", `${HEADER}\rPay,Rise,How?,manual\rWork,Meetings,Why?,xai`],
    ["all of them", `${HEADER}\r\nPay,Rise,How?,manual\r\r\n\nWork,Meetings,Why?,xai\n`],
    ["a byte-order mark", `\uFEFF${HEADER}\nPay,Rise,How?,manual\nWork,Meetings,Why?,xai`],
    ["semicolons", `category;subCategory;content;source\nPay;Rise;How?;manual\nWork;Meetings;Why?;xai`],
    [
      "headers in any order and case",
      "SOURCE, Content ,CATEGORY,subcategory\nmanual,How?,Pay,Rise\nXAI,Why?,Work,Meetings",
    ],
    [
      "further columns and blanks",
      `id,${HEADER},note\n1, Pay,Rise ,How?, manual,more, ,\n2,"Work",Meetings," Why? ",xai`,
    ],
    ["no source where it is manual", `${HEADER}\nPay,Rise,How?\nWork,Meetings,Why?,xai`],
  ])("takes %s", async (_, csv) => {
    const boss = await openTestApp(await open()).admin();
    expect(await importCsv(boss, csv)).toEqual({
      topicsCount: 2,
      message: "2 topics imported.",
      invalidRows: [],
      issues: [],
      duplicatesCount: 0,
    });
    expect(await fetchTopics(boss)).toEqual([
      ["Pay", "Rise", "How?", "manual"],
      ["Work", "Meetings", "Why?", "xai"],
    ]);
  });

  test.each([
    ["category;subCategory;content", "Pay;Rise;What now; then?", "Work;Meetings;Why?;;"],
    ["category;subCategory;content;;", "Pay;Rise;What now; then?", "Work;Meetings;Why?;;"],
    ["content,category,subCategory", "Eggs, milk and bread: who pays?,Food,Shopping", "Why?,Work,Meetings,,"],
    ["category,subCategory,content,source", "Food, drink,Shopping,Who pays?,xai", "Work,Meetings,Why?,"],
  ])("a row with an unquoted separator below %j is reported as invalid, not mixed up", async (...lines) => {
    const boss = await openTestApp(await open()).admin();
    expect(await importCsv(boss, lines.join("\n"))).toMatchObject({ topicsCount: 1, invalidRows: [2] });
    expect(await fetchTopics(boss)).toEqual([["Work", "Meetings", "Why?", "manual"]]);
    expect((await postCsv(boss, lines.slice(0, 2).join("\n"))).json()).toMatchObject({
      issues: [
        {
          path: "rows.2.content",
          message:
            "This row has more cells than headers: put text that contains the separator in quotation marks",
        },
      ],
    });
  });

  test("invalid rows are listed with reasons and the row numbers of a spreadsheet", async () => {
    const boss = await openTestApp(await open()).admin();
    const csv = [
      HEADER,
      "Pay,Rise,How?,manual",
      "",
      `Pay,"two`,
      `lines",${"x".repeat(501)},bard`,
      " , ,",
      ",Rise,,xai",
      "Pay",
      "\u200B,Rise,\u2060\u200B,xai",
    ].join("\n");
    expect(await importCsv(boss, csv)).toEqual({
      topicsCount: 1,
      message: "1 topic imported, 4 invalid rows left out.",
      invalidRows: [4, 6, 7, 8],
      issues: [
        { path: "rows.4.content", message: "Content must be at most 500 characters" },
        { path: "rows.4.source", message: "Source must be one of manual, openai, xai" },
        { path: "rows.6.content", message: "Content is required" },
        { path: "rows.6.category", message: "Category is required" },
        { path: "rows.7.content", message: "Content is required" },
        { path: "rows.7.subCategory", message: "Sub-category is required" },
        { path: "rows.8.content", message: "Content is required" },
        { path: "rows.8.category", message: "Category is required" },
      ],
      duplicatesCount: 0,
    });
  });

  test("a row that repeats a topic or an earlier row, ignoring case, is skipped and counted", async () => {
    const boss = await openTestApp(await open()).admin();
    expect(
      (await importCsv(boss, `${HEADER}\nPay,Rise,How?,manual\nPAY,rise,HOW?,xai\nPay,Rise,How much?,`))
        .duplicatesCount,
    ).toBe(1);
    expect(await importCsv(boss, `${HEADER}\npay,rise,how?,manual`)).toMatchObject({
      topicsCount: 0,
      duplicatesCount: 1,
      message: "0 topics imported, 1 duplicate skipped.",
    });
    expect(await fetchTopics(boss)).toHaveLength(2);
  });

  test("rows copied from a spreadsheet, which are separated by tabs, are imported", async () => {
    const boss = await openTestApp(await open()).admin();
    const csv =
      "Category\tSubCategory\tContent\tSource\r\nPay\tRise\tHow much, and when?\t\r\nPay\t\tHow?\t\r\n";
    expect(await importCsv(boss, csv)).toMatchObject({ topicsCount: 1, invalidRows: [3] });
    expect(await fetchTopics(boss)).toEqual([["Pay", "Rise", "How much, and when?", "manual"]]);
  });

  test.each([
    [undefined, "csv", "Please provide CSV content to import"],
    ["", "csv", "Please provide CSV content to import"],
    [" \n\t", "csv", "Please provide CSV content to import"],
    [",,\n,", "csv", "Please provide CSV content to import"],
    ["category,content\nPay,How?", "csv", "The first row needs the header subCategory"],
    ["Pay,Rise,How?", "csv", "The first row needs the headers category, subCategory, content"],
    [
      "category,content,subCategory,Content\nPay,,Rise,How?",
      "csv",
      "The first row has the header content more than once",
    ],
    [`${HEADER}\nPay,"Rise,How?`, "csv", "The CSV has a quotation mark that is never closed"],
  ])("%j is refused", async (csv, path, message) => {
    const boss = await openTestApp(await open()).admin();
    const response = await postCsv(boss, csv);
    expect([response.status, response.json()]).toEqual([400, { message, issues: [{ path, message }] }]);
  });

  test("a CSV file without a valid row is refused, with the row numbers", async () => {
    const boss = await openTestApp(await open()).admin();
    expect((await postCsv(boss, `${HEADER}\n,,,\nPay,,How?,`)).json()).toEqual({
      message: "The CSV has no valid row",
      issues: [{ path: "rows.3.subCategory", message: "Sub-category is required" }],
      invalidRows: [3],
    });
    const empty = await postCsv(boss, HEADER);
    expect([empty.status, empty.json()]).toMatchObject([400, { invalidRows: [] }]);
  });

  test.each([
    ["in quotation marks", `"${HEADER.replaceAll(",", '","')}"\r\n`, '"Pay","Rise","How?","manual"\r\n'],
    ["of control characters", `${HEADER}\nPay,Rise,How?,manual\n`, "\u0001"],
    ["of letters with two bytes each", `${HEADER}\nPay,Rise,How?,manual\n`, "é"],
  ])("a file %s may have 5 MB, however long it becomes in JSON, and not more", async (_, start, part) => {
    const boss = await openTestApp(await open()).admin();
    const partCount = Math.floor((5 * MB - start.length) / Buffer.byteLength(part));
    expect(await importCsv(boss, start + part.repeat(partCount))).toMatchObject({ topicsCount: 1 });
    for (const count of [partCount + 1, partCount * 1.5]) {
      const response = await postCsv(boss, start + part.repeat(count));
      const message = "Please upload a CSV file smaller than 5MB";
      expect([response.status, response.json()]).toEqual([413, { message }]);
    }
  });

  test("importing an export into an empty database restores the same topics, whatever characters they contain", async () => {
    const makeText = (length: number) =>
      fc
        .oneof(
          fc.string({ unit: "binary", minLength: 1, maxLength: length }),
          fc.string({
            unit: fc.constantFrom("'", "=", "-", "\t", "\r", "\n", '"', ",", ";", "\uFEFF", "\uFFFF"),
            minLength: 1,
            maxLength: 9,
          }),
        )
        .map((some) => some.replaceAll("\0", "").slice(0, length))
        .filter((some) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(some) && some.isWellFormed());
    const source = fc.constantFrom("manual", "openai", "xai");
    const topic = fc.record({
      category: makeText(100),
      subCategory: makeText(100),
      content: makeText(500),
      source,
    });
    const from = await openTestApp(await open()).admin();
    for (const [index, json] of fc.sample(topic, { numRuns: 120, seed: 3 }).entries()) {
      const response = await from.post("/api/topics", json);
      expect(response.status, response.text).toBe(201);
      if (index % 5 === 0) await from.post(`/api/topics/${index + 1}/archive`);
    }
    const csv = await exportCsv(from);
    const target = await openTestApp(await open()).admin();
    expect(await importCsv(target, csv)).toMatchObject({
      topicsCount: 120,
      duplicatesCount: 0,
      invalidRows: [],
    });
    expect(await fetchTopics(target)).toEqual(await fetchTopics(from));
    expect(await exportCsv(target)).toBe(csv);
  });

  test("importing the same file twice at the same time adds its topics once", async () => {
    const boss = await openTestApp(await open()).admin();
    const rows = Array.from({ length: 250 }, (_, index) => `Pay,Rise,How much is ${index}?,manual`);
    const csv = [HEADER, ...rows].join("\n");
    const both = await Promise.all([importCsv(boss, csv), importCsv(boss, csv)]);
    expect(both.map((result) => result.topicsCount).sort()).toEqual([0, 250]);
    expect((await boss.request("/api/topics/stats")).json()).toMatchObject({ total: 250, available: 250 });
  });

  test("an import that fails halfway adds nothing", async () => {
    const { admin, house } = openTestApp(await open());
    const boss = await admin();
    const rows = Array.from({ length: 300 }, (_, index) => `Pay,Rise,How much is ${index}?,manual`);
    // Makes the import's last step fail, because that step records the change in this table.
    await qb(house.db).schema.dropTable("admin_events").execute();
    expect((await postCsv(boss, [HEADER, ...rows].join("\n"))).status).toBe(500);
    expect((await boss.request("/api/topics/stats")).json()).toMatchObject({ total: 0, available: 0 });
    expect((await boss.request("/api/topics?search=much")).json()).toEqual([]);
  });

  test("is recorded with how many topics it added, unless it added none", async () => {
    const boss = await openTestApp(await open()).admin();
    const rows = Array.from({ length: 1001 }, (_, index) => `Pay,Rise,How much is ${index}?,manual`);
    for (const csv of [
      [HEADER, ...rows],
      [HEADER, ...rows],
      [HEADER, "Pay,Rise,How?,manual"],
    ])
      await importCsv(boss, csv.join("\n"));
    const events = (await boss.request("/api/admin-events?entity=topic")).json<{ detail: string }[]>();
    expect(events.map(({ detail }) => detail)).toEqual(["1 topic", "1,001 topics"]);
  });

  test("a known source after the content counts as the source, even without a header for it", async () => {
    const boss = await openTestApp(await open()).admin();
    const csv = "category,subCategory,content\nA,B,Text,manual\nA,B,More,XAI\nA,B,Cut, here";
    expect(await importCsv(boss, csv)).toMatchObject({ topicsCount: 2, invalidRows: [4] });
    expect(await fetchTopics(boss)).toEqual([
      ["A", "B", "Text", "manual"],
      ["A", "B", "More", "xai"],
    ]);
  });
});

const sharedTopicsFolder = new URL("../../../../shared/data/topics/", import.meta.url);

describe.skipIf(!existsSync(sharedTopicsFolder))("real topics", () => {
  describeOnBothEngines("from other shows", (open) => {
    test.each([
      ["conversation_starters_1062.csv", 1062],
      ["syntax_ai_topics.csv", 404],
    ])("%s is imported whole and comes out as it went in", async (name, count) => {
      const csv = readFileSync(new URL(name, sharedTopicsFolder), "utf8");
      const boss = await openTestApp(await open()).admin();
      const result = await importCsv(boss, csv);
      expect(result.invalidRows).toEqual([]);
      expect(result.topicsCount + result.duplicatesCount).toBe(count);
      const out = await exportCsv(boss);
      const again = await openTestApp(await open()).admin();
      expect(await importCsv(again, out)).toMatchObject({
        topicsCount: result.topicsCount,
        duplicatesCount: 0,
      });
      expect(await exportCsv(again)).toBe(out);
    });
  });
});
