/** The words of the boards of one’s own. */
export const boards = {} as const
