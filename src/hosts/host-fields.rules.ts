export const MISSING_FIELD_MESSAGE = "Please fill in all required fields";
