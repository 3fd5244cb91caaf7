/** Writes the folder; what was there before goes. */
export function writePages(folder: string): Promise<void>;
