export type SampleShow = {
  episodeNumber: number;
  title: string;
  picture: string;
  duration: string;
  shortDescription: string;
  category: string;
  tags: string[];
  description: string;
};

export const sampleShows: SampleShow[] = [
  {
    episodeNumber: 214,
    title: "What is a fair day rate, and who told you?",
    picture: "coins",
    duration: "58:41",
    shortDescription: "Freelance pay",
    category: "Pay",
    tags: ["Pay", "Freelancing", "Raising a price", "Negotiation", "Callers"],
    description: `Three freelancers open their invoices on air. Ines does the sums, Desmond defends the buyer, and Ruth asks why none of them has raised a price since the spring of 2023.

With callers from Ogden, Pueblo and Las Cruces. The day rate at the end is $640, and nobody in the room expected it: listen from 21:05 for how Ines gets there.

0:00 Cold open: the oldest invoice in the room
4:12 The draw: three topics, one pick
9:40 Caller one, a translator in Ogden
21:05 Ines does the sums on air
33:18 Desmond defends the buyer
44:50 What Ruth says to couples who never talk pay
54:02 One thing to do before Friday`,
  },
  {
    episodeNumber: 213,
    title: "The empty chair at the family firm",
    picture: "chair",
    duration: "56:12",
    shortDescription: "Succession, without the shouting",
    category: "Family business",
    tags: ["Family business", "Succession", "Joinery", "Handing over"],
    description: `Nobody wants to take over the joinery. The founder is 71, the children have good jobs elsewhere, and the order book is full until June. What is the kind thing to do?

Ruth brings the letter that started it. Desmond has sold two firms for friends and bought one back.

0:00 The letter, read in full
6:30 What the order book is worth without the man
19:44 The daughter calls in
37:02 Three ways to close well
50:15 What we would say at dinner`,
  },
  {
    episodeNumber: 212,
    title: "When to leave a job you are good at",
    picture: "door",
    duration: "1:01:07",
    shortDescription: "Leaving well",
    category: "Work",
    tags: ["Work", "Quitting", "Resignation letters", "Notice"],
    description: `Being good at it is not a reason to stay. We go through the six letters of resignation that listeners sent in, and the two that were never handed over.

0:00 The shortest letter we were ever sent
8:21 Letters one to three
24:10 What two weeks of notice are for
41:36 The two that stayed in the drawer
1:00:05 A call from the one who went back`,
  },
  {
    episodeNumber: 211,
    title: "Lunch is a meeting now. Should it be?",
    picture: "cup",
    duration: "54:30",
    shortDescription: "Breaks",
    category: "Time",
    tags: ["Time", "Lunch breaks", "Bosses", "Overtime"],
    description: `A caller from Boise gave up her lunch break for a promotion and got neither. On breaks, bosses who skip them, and what an hour in the day is worth.

0:00 Who ate at a desk today?
5:48 The caller from Boise
18:20 What the law says, in one minute
30:09 Ines puts a price on thirty minutes
47:55 A sentence to say to your boss`,
  },
  {
    episodeNumber: 210,
    title: "Renting out the room you work in",
    picture: "key",
    duration: "57:55",
    shortDescription: "Side income",
    category: "Money",
    tags: ["Money", "Spare room", "Workshop", "Side income"],
    description: `The spare room pays the mortgage, or it holds your desk. Guest Paul Sorensen lets his workshop by the half-day and has a spreadsheet to show for it.

0:00 A room has two prices
7:12 Paul and the half-day
22:40 The spreadsheet, line by line
39:25 Strangers and your tools
52:00 When to keep the door shut`,
  },
  {
    episodeNumber: 209,
    title: "How long is long enough to try?",
    picture: "glass",
    duration: "59:20",
    shortDescription: "Closing a business",
    category: "Starting out",
    tags: ["Starting out", "Closing a business", "Savings", "Bakery"],
    description: `Eighteen months, says the bank. Three years, says the baker. We ask five people who closed a business when they knew, and when they should have.

0:00 The bank's number and where it comes from
10:34 Five closings in five minutes each
36:48 The savings you are not allowed to touch
49:10 A date in the calendar`,
  },
  {
    episodeNumber: 208,
    title: "The ladder nobody wants to climb",
    picture: "ladder",
    duration: "55:06",
    shortDescription: "Saying no to a promotion",
    category: "Work",
    tags: ["Work", "Promotion", "Management", "Saying no"],
    description: `The next step up pays nine percent more and takes away everything that she likes about the job. Desmond draws the second ladder that good firms have and few talk about.

0:00 Nine percent, before tax
8:50 What a manager does all day
27:15 The second ladder
46:02 How to say no and be asked again`,
  },
  {
    episodeNumber: 207,
    title: "Moving to where it is cheap",
    picture: "hills",
    duration: "12:44",
    shortDescription: "A short one from the road",
    category: "Home",
    tags: ["Home", "Moving", "Rent", "Small towns"],
    description: `Half the rent, twice the drive. A short one, recorded at a gas station near Salida, about the town that looked like a bargain until the first winter.`,
  },
  {
    episodeNumber: 206,
    title: "Ask us anything, and we will answer with a number",
    picture: "mic",
    duration: "42:18",
    shortDescription: "Your questions",
    category: "Callers",
    tags: ["Callers", "Questions", "Prices"],
    description: `Twenty questions, twenty figures, no explanations until the end. What a plumber's hour costs in Fort Collins, what a favor is worth, and how much is too much for a first guitar.

0:00 The rules
2:30 Twenty questions
31:12 The explanations we owe you`,
  },
];
