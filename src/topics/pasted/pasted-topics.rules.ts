import { MAX_TOPIC_LENGTHS } from "../topic-limits.rules.ts";
import type { TopicInput } from "../topics.contract.ts";

type PastedTexts = Pick<TopicInput, "category" | "subCategory" | "content">;
export type PastedTopic = PastedTexts & {
  /** Why the topic won't be added, or undefined if it will be. */
  problem?:
    | "Listed twice"
    | "Already there"
    | "Needs a category and a sub-category"
    | `Longer than ${number} characters`
    | `The ${"category" | "sub-category"} is longer than ${number} characters`;
};

/**
 * Categories that the user set for individual topics in the list, keyed by the topic's content. They take precedence
 * over categories in the pasted lines.
 */
export type CategoryOverrides = Readonly<
  Record<string, Partial<Pick<PastedTexts, "category" | "subCategory">>>
>;

/** Matches the bullet or number before an item of a list that was copied from a document. */
const LIST_SIGN_PATTERN = /^(?:[•·▪●○◦‣–—*-]|\d{1,3}[.)])\s+/;

const CATEGORY_PREFIX = /^([^/:]+)\/([^/:]+):\s(.+)$/;

/**
 * Parses one topic per line. "Pay / Raises:" at the start of a line sets the topic's category and sub-category; topics
 * on other lines get the `usual` ones. `overrides` take precedence over both. `isKnown` returns whether a topic with
 * the given content exists.
 */
export function parsePastedTopics(
  text: string,
  usual: Pick<PastedTexts, "category" | "subCategory">,
  isKnown: (content: string) => boolean,
  overrides: CategoryOverrides = {},
): PastedTopic[] {
  const seenContents = new Set<string>();
  return splitLines(text).map((line) => {
    const parsedLine = parseLine(line, usual);
    const topic = { ...parsedLine, ...overrides[parsedLine.content] };
    const key = normalizeContent(topic.content);
    const isRepeated = seenContents.has(key);
    seenContents.add(key);
    if (isRepeated) return { ...topic, problem: "Listed twice" };
    if (isKnown(topic.content)) return { ...topic, problem: "Already there" };
    const problem = findProblem(topic);
    return problem ? { ...topic, problem } : topic;
  });
}

/** Returns the different contents in the text that are short enough for a topic. */
export const listContents = (text: string): string[] => [
  ...new Set(
    splitLines(text)
      .map((line) => parseLine(line, { category: "", subCategory: "" }).content)
      .filter((content) => !isLonger(content, MAX_TOPIC_LENGTHS.content)),
  ),
];

function findProblem({ category, subCategory, content }: PastedTexts): PastedTopic["problem"] {
  if (isLonger(content, MAX_TOPIC_LENGTHS.content))
    return `Longer than ${MAX_TOPIC_LENGTHS.content} characters`;
  if (!category.trim() || !subCategory.trim()) return "Needs a category and a sub-category";
  if (isLonger(category, MAX_TOPIC_LENGTHS.category))
    return `The category is longer than ${MAX_TOPIC_LENGTHS.category} characters`;
  if (isLonger(subCategory, MAX_TOPIC_LENGTHS.subCategory))
    return `The sub-category is longer than ${MAX_TOPIC_LENGTHS.subCategory} characters`;
}

/** Counts characters as the server does: an emoji counts as one character, although its length in JavaScript is 2. */
const isLonger = (text: string, maxLength: number): boolean => [...text.trim()].length > maxLength;

const splitLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim().replace(LIST_SIGN_PATTERN, ""))
    .filter(Boolean);

function parseLine(line: string, usual: Pick<PastedTexts, "category" | "subCategory">): PastedTexts {
  const [, category, subCategory, content] = CATEGORY_PREFIX.exec(line) ?? [];
  if (category && subCategory && content)
    return { category: category.trim(), subCategory: subCategory.trim(), content: content.trim() };
  return { category: usual.category.trim(), subCategory: usual.subCategory.trim(), content: line };
}

/** The content of the text box when topics were sent, all topics in it, and those of them that were sent. */
export type PastedSubmission = { text: string; all: readonly PastedTopic[]; sent: readonly PastedTopic[] };

/**
 * Returns the text that stays in the text box after adding topics: the lines that still need a category, and those that
 * were typed since the topics were sent.
 */
export function removeDoneLines(text: string, { text: sentText, all, sent }: PastedSubmission): string {
  const doneLines = splitLines(sentText).filter((_, index) => {
    const topic = all[index];
    return topic && (sent.includes(topic) || isCrossedOut(topic));
  });
  return splitLines(text)
    .filter((line) => {
      const index = doneLines.indexOf(line);
      if (index >= 0) doneLines.splice(index, 1);
      return index < 0;
    })
    .join("\n");
}

export const removePastedLine = (text: string, index: number): string =>
  splitLines(text).toSpliced(index, 1).join("\n");

export const isCrossedOut = ({ problem }: PastedTopic): boolean =>
  problem === "Listed twice" || problem === "Already there";

const normalizeContent = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();
