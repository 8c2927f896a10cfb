export const MAX_TOPIC_LENGTHS = { category: 100, subCategory: 100, content: 500 };

/** The maximum number of topics that one request can add, or look up by their contents. */
export const MAX_ADDED_TOPICS = 100;

/** How many topics one action can change. */
export const MAX_SELECTED_TOPICS = 500;
