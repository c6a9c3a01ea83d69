/** The words of the theme drawer. */
export const themes = {} as const
