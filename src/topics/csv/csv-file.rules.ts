export const MAX_CSV_BYTES = 5 * 1024 * 1024;

/** A toast that explains why a CSV file can't be imported. */
export type CsvProblem = { title: string; description: string };

export function checkCsvFile(file: { name: string; size: number }): CsvProblem | undefined {
  if (!/\.csv$/i.test(file.name))
    return { title: "Invalid File Type", description: "Please upload a CSV file" };
  if (file.size > MAX_CSV_BYTES)
    return { title: "File Too Large", description: "Please upload a CSV file smaller than 5MB" };
}

export function checkCsvText(csv: string): CsvProblem | undefined {
  if (csv.trim() === "") return { title: "No Content", description: "Please provide CSV content to import" };
}
