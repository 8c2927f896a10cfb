export const TOPIC_LIMITS = { category: 100, subCategory: 100, content: 500 };

/** Topics that can be changed with one press. */
export const MOST_SELECTED = 500;
