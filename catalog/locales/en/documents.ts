/** The words of the documents screen. */
export const documents = {} as const
