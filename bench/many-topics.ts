import { createDice } from "#testing/dice.ts";

const WORDS =
  `you the a to do your what would is it of in and for how who when that they one if pay work money
 family price boss time house friend job business people child save spend lend debt rent raise meeting retire hire fire
 quit partner share brother sister father mother dinner shop spring candidate offer vote bonus market customer honest
 promise mistake regret learn teach school move city winter summer weekend morning evening phone letter silence answer
 question argue forgive trust risk luck plan change keep lose win borrow insure inherit divide sell buy repair build
 cook drive travel visit invite leave stay wait hurry rest sleep dream believe doubt prove measure count guess estimate
 negotiate apologize celebrate remember forget compare choose refuse accept decline delay begin finish continue
 accountant plumber nurse teacher baker driver farmer painter lawyer dentist mechanic carpenter gardener librarian
 invoice receipt contract warranty mortgage pension allowance deposit overtime vacation commute promotion resignation`
    .trim()
    .split(/\s+/);

const CATEGORIES =
  `Pay Family Hiring Work Money Business Life Leadership Marketing Debt Housing School Health Friends
 Neighbors Cities Food Travel Sport Weather Politics Faith Books Music Film Games Cars Pets Gardens Law Taxes Insurance
 Retirement Inheritance Charity Luck Time Sleep Manners Memory`
    .trim()
    .split(/\s+/);

export type BenchTopic = {
  category: string;
  subCategory: string;
  content: string;
  source: "manual";
  isUsed: boolean;
};

/** A word that occurs in about one in 2,000 topics. */
const RARE_WORD = "zeitgeist";

/** Generates topics like those that a team has after many years. They are the same in every run. */
export function* makeTopics(count: number): Generator<BenchTopic> {
  const { roll } = createDice(2026);
  const pick = (words: readonly string[], skew = 1) => words[Math.floor(roll() ** skew * words.length)] ?? "";
  for (let topicNumber = 0; topicNumber < count; topicNumber += 1) {
    const length = 8 + Math.floor(roll() * 12);
    const words = Array.from({ length }, () => pick(WORDS, 2));
    if (roll() < 1 / 2000) words[3] = RARE_WORD;
    words.push(String(topicNumber));
    yield {
      category: pick(CATEGORIES),
      subCategory: `${pick(WORDS)} ${pick(WORDS)}`,
      content: `${words.join(" ")}?`,
      source: "manual",
      isUsed: roll() < 0.3,
    };
  }
}
