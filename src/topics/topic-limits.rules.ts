export const MAX_TOPIC_LENGTHS = { category: 100, subCategory: 100, content: 500 };

/** How many topics can be added, or looked up by their contents, at once. */
export const MAX_ADDED_TOPICS = 100;

/** How many topics one action can change. */
export const MAX_SELECTED_TOPICS = 500;
