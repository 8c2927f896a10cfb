/** Drafts the topics that the fake models return, from prepared lists or from templates for custom themes. */
import { makeStableNumber } from "./stable-id.ts";

export type DraftedTopic = { category: string; subCategory: string; content: string };

/** The prepared topics. Each line is category | subCategory | content. */
const PODCAST_TOPICS = `
Pay | Overtime | Everybody stays until seven and nobody writes it down. Who says the word overtime first?
Pay | First offer | They named a figure before you did, and it was more than you hoped. Do you still bargain?
Work | Sick days | Your best cook coughs through every Friday and never stays home. Do you send her away, paid?
Work | New software | The new till takes twice as long as the old one. How many weeks do you give it?
Hiring | Family | Your sister needs a job and you need a hand at the counter. What do you agree on before she starts?
Hiring | Trial days | A whole day of work to see whether it fits. Who pays for the day?
Leadership | Praise | You notice every mistake and forget the rest. When did you last thank somebody by name?
Leadership | Closing early | The storm is coming and the shop is empty. Do you send everybody home with full pay?
Money | Savings | Three months of rent in the bank, and a van that wants replacing. Which of them waits?
Money | Round numbers | The bill comes to 1,012 dollars. Do you round it down, and for whom?
Family | School plays | The recital is at two on a Wednesday, and so is the only meeting of the week. What do you tell whom?
Family | The phone at dinner | A customer calls at half past six. Who at your table may pick up?
Life | Moving out | Your grown son pays no rent and cooks every night. Is that a fair rate?
Business | Regulars | He comes every morning and buys one coffee in three hours. Is his chair paid for?`;

const BUSINESS_IDEAS = `
Repair | Wednesday bench | A bench that is open one afternoon a week: bring the toaster, watch it being mended, pay by the half hour.
Food | The second lunch | Sell what the kitchen cooks too much of at four o'clock, in jars with a deposit.
Tools | A street's shed | Twelve households own one set of ladders and drills. You keep the key, the calendar and the blades sharp.
Care | Waiting with | Somebody who sits with your mother at the clinic, takes notes, and reads them to you that night.
Rooms | The quiet hour | A closed restaurant from nine to eleven, rented by the table to people who work alone.
Learning | Paid to watch | Visitors pay to stand beside a baker from two to six in the morning, and go home with what they shaped.
Transport | The empty van back | Every delivery returns with space. Sell the way back to the shops along the road.
Books | Shoebox month | In February you take shoeboxes of receipts and give back one page that the bank can read.
Clothes | Uniform swap | Children outgrow school jackets in a term. Wash, mend, label, and sell them on at one price.
Night work | Breakfast at eight p.m. | A kitchen for people whose day begins in the evening: nurses, drivers, bakers.`;

const DEBATE_TOPICS = `
Pay | Open salaries | Everybody's pay should hang beside the coffee machine.
Work | Four days | Four days of work for five days of pay is cheaper for the owner, not only for the crew.
Tips | The jar | Tips belong to the kitchen as much as to the floor.
Money | Friends | Lending to a friend is a gift with a due date.
Hiring | Degrees | A degree on the wall says less than one reference on the phone.
Family | Business | Nobody should employ their own children before somebody else has.
Customers | Always right | A shop that never sends anybody away is underpaying its staff.
Prices | Round figures | Prices that end in ninety-nine are a small lie, and customers are right to mind.
Home | Chores | Chores at home should be paid, and fined.
Meetings | Standing | A meeting without a decision should be repaid to everybody who sat in it.`;

/** Templates for topics about a custom brief. `{theme}` stands for the brief's subject. */
const THEMED_TEMPLATES = `
Money | The real price | What does {theme} cost once you count the hours that nobody writes down?
Money | Slow months | It is March, and {theme} has not paid for itself since Christmas. What goes first?
Work | The first year | Somebody starts with {theme} on Monday. Which mistake do you let them make?
Work | Doing it yourself | You could hand {theme} to somebody else for half your rate. What keeps you from it?
Family | At the table | Your partner has stopped asking about {theme}. Is that peace, or a bill that is still to come?
Family | Inheritance | Three children, one of them cares about {theme}. How do you divide it fairly?
Customers | The awkward question | A customer asks what you earn on {theme}. Do you tell them the figure?
Customers | Saying no | The best offer this year has nothing to do with {theme}. Do you take it?
Leadership | Bad news | You have to tell the crew that {theme} ends in spring. When, where, and who speaks first?
Business | Partners | One of you lives for {theme}, the other does the sums. Who decides in a bad week?
Life | Enough | How much of {theme} is enough, and who told you so?
Life | Stopping | You are good at {theme}, and tired of it. What would make a good last day?`;

const parseTopicLines = (lines: string): DraftedTopic[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [category = "", subCategory = "", content = ""] = line.split(" | ");
      return { category, subCategory, content };
    });

/**
 * Returns as many topics as the prompt asks for ("exactly 3"). The seed decides which of the prepared topics comes
 * first.
 */
export function makeDraftedTopics(question: string, seed: string): DraftedTopic[] {
  const count = Number(/exactly (\d+)/.exec(question)?.[1] ?? 3);
  const theme = findTheme(question);
  const topics = parseTopicLines(chooseTopicList(question, theme));
  const firstIndex = makeStableNumber(seed, topics.length);
  return Array.from({ length: count }, (_, index) => {
    const topic = topics[(firstIndex + index) % topics.length] ?? {
      category: "",
      subCategory: "",
      content: "",
    };
    return { ...topic, content: topic.content.replaceAll("{theme}", theme ?? "it") };
  });
}

function chooseTopicList(question: string, theme: string | undefined): string {
  if (theme) return THEMED_TEMPLATES;
  if (/business idea/i.test(question)) return BUSINESS_IDEAS;
  return /debate/i.test(question) ? DEBATE_TOPICS : PODCAST_TOPICS;
}

/**
 * Returns the subject of the prompt's brief, if it has one: the words after "about", up to the next punctuation mark,
 * or else the longest word.
 */
function findTheme(question: string): string | undefined {
  const brief = /\nBrief:\s*([\s\S]+)$/.exec(question)?.[1];
  if (!brief) return undefined;
  const subjectAfterAbout = /\babout ([^.,;:\n]{3,60})/i.exec(brief)?.[1]?.trim();
  return subjectAfterAbout ?? brief.match(/\p{L}{4,}/gu)?.sort((a, b) => b.length - a.length)[0];
}
