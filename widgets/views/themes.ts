/** The six colour themes, the default first; apart from their colours, which the sign-in form comes without. */
export const themes = ['indigo', 'teal', 'blue', 'plum', 'green', 'copper'] as const
export type Theme = (typeof themes)[number]
