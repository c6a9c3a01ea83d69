/** Where the file of a document is kept: under what it holds, so that the same file is there once. */
export const fileOf = (sha256: string): string => `documents/${sha256}`
