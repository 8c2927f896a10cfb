/** `picture` is a folder under sample/pictures/. */
export type SampleHost = {
  hostName: string;
  role: string;
  bio: string;
  quote: string;
  specialty: string;
  picture: string;
  links: { linkType: string; url: string }[];
};

export const SAMPLE_HOSTS: SampleHost[] = [
  {
    hostName: "Ines Marchetti",
    role: "Co-host, money",
    bio: "Ran the books for a bakery chain, a tram maker and one very tired theater before she took to the microphone. She asks what it costs, then waits.",
    quote: "A price is a sentence. Most people mumble it.",
    specialty: "Pricing and pay",
    picture: "ines",
    links: [
      { linkType: "linkedin", url: "https://www.linkedin.com/in/ines-thegoingrate" },
      { linkType: "twitter", url: "https://x.com/ines_goingrate" },
      { linkType: "instagram", url: "https://www.instagram.com/ines.goingrate" },
      { linkType: "website", url: "https://ines.thegoingrate.show" },
    ],
  },
  {
    hostName: "Desmond Okoye",
    role: "Co-host, work",
    bio: "Twenty years of running shifts, then depots, then the people who run depots. Keeps a list of every good question he was asked in an interview.",
    quote: "Nobody quits on a Monday. They quit the Sunday night before.",
    specialty: "Teams and hiring",
    picture: "desmond",
    links: [
      { linkType: "linkedin", url: "https://www.linkedin.com/in/desmond-thegoingrate" },
      { linkType: "twitter", url: "https://x.com/desmond_goingrate" },
      { linkType: "instagram", url: "https://www.instagram.com/desmond.goingrate" },
      { linkType: "website", url: "https://desmond.thegoingrate.show" },
    ],
  },
  {
    hostName: "Ruth Halloran",
    role: "Co-host, life",
    bio: "A family mediator who has sat in on four hundred kitchen-table fights about money. She has heard yours, and it can be talked about.",
    quote: "You are not arguing about the dishwasher. Nobody ever was.",
    specialty: "Family and time",
    picture: "ruth",
    links: [
      { linkType: "linkedin", url: "https://www.linkedin.com/in/ruth-thegoingrate" },
      { linkType: "twitter", url: "https://x.com/ruth_goingrate" },
      { linkType: "instagram", url: "https://www.instagram.com/ruth.goingrate" },
      { linkType: "substack", url: "https://thegoingrate.substack.com" },
    ],
  },
];
