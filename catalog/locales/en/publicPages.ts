/** The pages that are open to everyone. */
export default {
  publicPages: {
    lead: 'What visitors say about Thailand, in figures open to everyone.',
    menu: 'Public widgets',
    signIn: 'Staff sign-in',
    toPublic: 'To the public widgets',
    notPublic: 'This widget is not public',
    notPublicHint: 'Sign in to see it, or choose one of the public widgets.',
  },
} as const
