import type { Topic } from "./topics.contract.ts";

export type SampleTopic = Pick<
  Topic,
  "category" | "subCategory" | "content" | "source" | "isUsed" | "requesterName"
> & {
  /** How many days before the first start it was added. */
  daysAgo: number;
};

type More = Partial<Pick<SampleTopic, "source" | "isUsed" | "requesterName">>;

const topic = (
  daysAgo: number,
  category: string,
  subCategory: string,
  content: string,
  more: More = {},
): SampleTopic => ({
  daysAgo,
  category,
  subCategory,
  content,
  source: "manual",
  isUsed: false,
  requesterName: null,
  ...more,
});

/** What a new team finds in the drum, newest first. */
export const SAMPLE_TOPICS: readonly SampleTopic[] = [
  topic(
    1,
    "Pay",
    "Raising a price",
    "You have not raised your prices in three years. Who do you tell first, and how?",
    {
      requesterName: "Dana, Fort Collins",
    },
  ),
  topic(
    2,
    "Family",
    "Lending money",
    "Your brother asks for a loan to keep his shop open until spring. What do you say at dinner?",
  ),
  topic(
    2,
    "Hiring",
    "Second chances",
    "The best candidate was fired from her last job and says so. Do you make the offer?",
    {
      source: "openai",
    },
  ),
  topic(4, "Work", "Meetings", "Which meeting would nobody miss, and who is going to say so?", {
    source: "xai",
  }),
  topic(6, "Money", "Retirement", "You could stop at 58 with less, or at 67 with enough. Who gets a vote?"),
  topic(
    8,
    "Business",
    "Partners",
    "Your co-founder wants out before the good year. What is a fair price for half?",
    {
      source: "openai",
      isUsed: true,
    },
  ),
  topic(9, "Life", "Moving", "The job is in another state and the children are settled. Who moves?"),
  topic(11, "Leadership", "Bad news", "How do you tell twelve people on a Thursday that there is no bonus?", {
    source: "xai",
  }),
  topic(15, "Marketing", "Plain words", "Can you sell the thing without saying it is the best?"),
  topic(17, "Pay", "Working hours", "Is a four-day week a raise?"),
  topic(18, "Work", "First jobs", "What did your first boss get right?", { requesterName: "Marcus, Pueblo" }),
  topic(20, "Money", "Advice", "What is the cheapest advice you ever paid for?"),
  topic(22, "Business", "Quality", "When is good enough the right price?"),
  topic(
    24,
    "Family",
    "Inheritance",
    "One child stayed and helped, two moved away. How is the house divided?",
  ),
  topic(27, "Hiring", "Second chances", "Your oldest friend applies. Who reads the application?", {
    source: "openai",
  }),
  topic(
    29,
    "Work",
    "Quitting",
    "You have signed elsewhere and the big project ends in a month. When do you tell them?",
  ),
  topic(31, "Life", "Sundays", "Who owns your Sunday, and what did they pay for it?", { isUsed: true }),
  topic(
    34,
    "Money",
    "Rent",
    "Half your pay goes to the landlord. Is it the rent that is wrong, or the town?",
  ),
  topic(
    36,
    "Pay",
    "Raising a price",
    "A colleague shows you her pay slip. It is bigger. What happens on Monday?",
    {
      source: "xai",
    },
  ),
  topic(39, "Business", "Customers", "Your oldest customer costs more than he brings. How do you part?"),
  topic(
    41,
    "Leadership",
    "Credit",
    "The idea was the intern's and the applause was yours. What do you do with it?",
  ),
  topic(44, "Life", "Illness", "You can work half days for a year. What do you stop doing first?", {
    isUsed: true,
  }),
  topic(46, "Marketing", "Plain words", "One angry review is true. Do you answer it, mend it or wait?", {
    source: "openai",
  }),
  topic(50, "Family", "Allowance", "Does a child who helps at home get paid for it?"),
  topic(53, "Money", "Debt", "You can pay off the house or start the shop. Which one lets you sleep?", {
    requesterName: "Alma, Greeley",
  }),
  topic(57, "Hiring", "Second chances", "He is 61, knows everything and asks for less. Why do you hesitate?"),
  topic(60, "Business", "Customers", "A week of hail, no customers, the same payroll. Who carries the week?"),
  topic(
    64,
    "Work",
    "Tools",
    "A machine does in an hour what took you ten years to learn. What is that worth now?",
    {
      source: "xai",
    },
  ),
  topic(69, "Leadership", "Bad news", "You promised a raise in a year you did not know. Do you keep it?"),
  topic(74, "Life", "Neighbors", "Your neighbor fixes your fence for nothing. What do you owe?"),
];
