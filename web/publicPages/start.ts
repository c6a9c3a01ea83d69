/** Where the public pages begin: `paths.publicVoiceOfCustomer`, in parts. */
export const publicStart = { category: 'voice-of-customer', code: '29' } as const
