/** The pages that are open to everyone. */
export default {
  publicPages: {
    lead: 'What visitors say about Thailand, in figures open to everyone.',
    menu: 'Public widgets',
    signIn: 'Staff sign-in',
    openData: 'Open data to download',
    toPublic: 'To the public widgets',
    notPublic: 'This widget is not public',
    explorationNotPublic: 'These figures are not public',
    explorationNotPublicHint:
      'They may have been public before. Sign in to see more, or choose one of the public widgets.',
    notPublicHint: 'Sign in to see it, or choose one of the public widgets.',
    embedGone: 'These figures are no longer shown here',
    embedGoneHint: 'The address was ended, is over or is wrong.',
    embedClosed: 'These figures cannot be shown at present',
    embedClosedHint: 'Whoever made this address may not see them any more.',
    wall: {
      page: 'Board {place} of {of}',
      until: 'shown until {date}',
      updated: 'Updated {time}',
      previous: 'Previous board',
      next: 'Next board',
      pause: 'Stop turning pages',
      resume: 'Turn pages by itself',
      full: 'Full screen',
      empty: 'Nothing of this board is shown on wall screens.',
      hidden:
        '{number, plural, one {# card of this board is not shown on wall screens.} other {# cards of this board are not shown on wall screens.}}',
    },
  },
} as const
