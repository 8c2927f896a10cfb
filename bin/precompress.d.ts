/** Writes a `.br` and a `.gz` beside every file of a folder that gets smaller by it. */
export function precompress(folder: string): Promise<void>;
