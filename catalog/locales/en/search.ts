/** The words of the search screen and the quick-jump palette. */
export const search = {} as const
