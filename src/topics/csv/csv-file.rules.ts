/** Longest CSV in bytes, by the specification. */
export const CSV_BYTES = 5 * 1024 * 1024;

/** What is said where a file or a text cannot be imported: a toast's title and words. */
export type CsvRefusal = { title: string; description: string };

/** Why a file is not even read, if it is not. */
export function refusalOfFile(file: { name: string; size: number }): CsvRefusal | undefined {
  if (!/\.csv$/i.test(file.name))
    return { title: "Invalid File Type", description: "Please upload a CSV file" };
  if (file.size > CSV_BYTES)
    return { title: "File Too Large", description: "Please upload a CSV file smaller than 5MB" };
}

/** Why a text is not sent, if it is not. */
export function refusalOfText(csv: string): CsvRefusal | undefined {
  if (csv.trim() === "") return { title: "No Content", description: "Please provide CSV content to import" };
}

/** '1.4 MB', '32 KB' */
export function fileSize(bytes: number): string {
  return bytes >= 1024 * 1024
    ? `${(bytes / 1024 / 1024).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
