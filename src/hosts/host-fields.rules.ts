/** The message for a required field that is empty. */
export const MISSING_FIELD = "Please fill in all required fields";
