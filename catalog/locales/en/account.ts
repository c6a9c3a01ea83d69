/** The words of the session screens beyond sign-in and a person’s own account. */
export const account = {} as const
