/** Where the file of a document is kept: under the hash of what it holds, so that the same file is there once. */
export const documentPath = (sha256: string): string => `documents/${sha256}`

/** Where the picture of a board is kept. */
export const boardPicturePath = (id: string): string => `boards/${id}.webp`

/** Where the picture of a name is kept. */
export const picturePath = (name: string): string => `widgets/${name}`
