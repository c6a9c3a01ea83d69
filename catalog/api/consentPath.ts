/** The screen that asks a person whether a program may read in their name (`oauth.ts`), below the public address. */
export const consentPath = '/admin/connect'
