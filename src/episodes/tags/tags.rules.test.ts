import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterTagsBySource, MAX_TAGS, pickTags, type TagSource } from "./tags.rules.ts";

const makeSource = (texts: Partial<TagSource>): TagSource => ({
  title: "",
  description: "",
  category: "",
  subCategory: "",
  ...texts,
});

describe("pickTags", () => {
  it.each<[string, Partial<TagSource>, string[]]>([
    ["nothing said, nothing given", {}, []],
    [
      "category and sub-category as they are",
      { category: "Pay", subCategory: "raising a price" },
      ["Pay", "Raising a price"],
    ],
    ["each part of a category with commas", { category: "Work, money" }, ["Work", "Money"]],
    ["blank categories not", { category: "  ", subCategory: "" }, []],
    [
      "hashtags without their sign",
      { title: "Tidying #MarieKondo", description: "#freelance" },
      ["MarieKondo", "Freelance", "Tidying"],
    ],
    ["numbers not", { title: "Invoices #214", description: "It&#39;s 2026" }, ["Invoices"]],
    ["everyday words not", { title: "What is this about, and who told you?" }, []],
    ["names inside a sentence", { description: "A caller from Las Cruces asks." }, ["Las Cruces"]],
    ["no name at the beginning of a sentence", { description: "Three Hosts. Two Callers." }, []],
    [
      "first the title's words that the description repeats",
      { title: "Partners and invoices", description: "The invoices open on air." },
      ["Invoices", "Partners"],
    ],
    [
      "words that the description says twice",
      { description: "Tools cost. Good tools cost more; nails." },
      ["Tools"],
    ],
    ["abbreviations as they are", { title: "CSS, a tax and VAT" }, ["CSS", "VAT"]],
    ["mixed letters as they are", { title: "TypeScript or iPhone" }, ["TypeScript", "iPhone"]],
    ["no word of an earlier tag", { title: "Pricing work", category: "Pricing" }, ["Pricing", "Work"]],
    [
      "addresses and time stamps not",
      { title: "", description: "https://prices.example/prices prices@prices.example 04:12" },
      [],
    ],
    ["no category that is too long for a tag", { category: "Wages ".repeat(9), title: "Pay day" }, []],
    ["no long sentence without spaces", { title: `${"値".repeat(51)} 値上げの話` }, ["値上げの話"]],
    [
      "at most eight",
      { title: "alpha bravo charlie delta echoes foxtrot golfing hotels india juliet" },
      ["Alpha", "Bravo", "Charlie", "Delta", "Echoes", "Foxtrot", "Golfing", "Hotels"],
    ],
  ])("%s", (_, texts, tags) => {
    expect(pickTags(makeSource(texts))).toEqual(tags);
  });

  it("invents nothing, repeats nothing and respects the limit", () => {
    const words = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom("Las", "Cruces", "#rates", "invoices", "tools.", "with", "CSS", "\n"),
      ),
    );
    const text = words.map((each) => each.join(" "));
    fc.assert(
      fc.property(text, text, fc.string(), (title, description, category) => {
        const tags = pickTags(makeSource({ title, description, category }));
        const sourceText = `${title}\n${description}\n${category}`.toLowerCase();
        expect(tags.length).toBeLessThanOrEqual(MAX_TAGS);
        expect(new Set(tags.map((tag) => tag.toLowerCase())).size).toBe(tags.length);
        for (const tag of tags) expect(sourceText).toContain(tag.toLowerCase());
      }),
    );
  });
});

it.each([
  [["Pay", "Freelancing"], ["Pay"]],
  [
    ["day rate", "#pay", "PAY"],
    ["Day rate", "Pay"],
  ],
  [["Quantum computing", ""], []],
  [["rate day"], ["Rate day"]],
  [["day, rate"], ["Day rate"]],
])("of the picked tags %j, those made from the episode's own words are %j", (picked, kept) => {
  const episode = {
    title: "What is a fair day rate?",
    description: "On pay.",
    category: "",
    subCategory: "",
  };
  expect(filterTagsBySource(episode, picked)).toEqual(kept);
});
