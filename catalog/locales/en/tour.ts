/** The words of the guided tours. */
export const tour = {} as const
