import { defineMessages } from '@sala/catalog/locales/messages.ts'

export const signInMessages = defineMessages('problems.signIn', {
  /** Said to unknown clients of an account that is guessed at from many addresses; it is said of unknown accounts alike. */
  guessed:
    'Too many wrong tries for this account. Use a device on which you have signed in before, or “Forgot password”.',
})
