import { defineMessages } from '../../locales/messages.ts'

/** What a person reads for the problems of ways in through other systems. */
export const directoryMessages = defineMessages('problems', {
  directory_unavailable:
    'The directory service cannot be reached just now. Try again in a moment; accounts with a password of their own can still sign in.',
  provider_unavailable:
    'The sign-in service cannot be reached just now. Try again in a moment, or sign in with a password.',
  openid_refused: 'This sign-in could not be completed. Start again.',
  account_unusable:
    'Your sign-in is right, but your e-mail address is missing there or belongs to another account here. Ask an administrator to delete or rename that account first.',
  unknown_department:
    'No department {value} is known. Those that the directory or people who signed in have brought stand under Settings, Department AD Role.',
})
