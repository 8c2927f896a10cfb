/** The message for every required field that is empty. */
export const MISSING = "Please fill in all required fields";
