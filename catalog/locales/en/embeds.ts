/** Cards and explorations in pages of other sites. */
export default {
  embeds: {
    title: 'Embed “{name}”',
    text: 'Whoever has the address sees these figures without signing in, and of them what you may see at that time. It opens nothing else, and you can end it at any time.',
    name: 'Name in the lists of addresses',
    days: 'Days until it ends, {most} at most',
    make: 'Make an address',
    once: 'The address is shown this once.',
    address: 'Address',
    element: 'For the page',
    noSite:
      'No site may show it in its pages so far: whoever runs the server names them (PUBLIC_FRAME_SITES). Until then no address is made.',
    sites: 'These sites may show it in their pages: {sites}.',
    own: 'Your embedding addresses',
    all: 'Embedding addresses',
    none: 'There are none.',
    until: 'until {date}',
    read: 'last read {date}',
    unread: 'never read',
    end: 'End {name}',
    ended: '“{name}” leads nowhere any more.',
    wall: {
      title: 'Wall screen',
      text: 'A screen on a wall turns through these boards and dashboards without signing in. Whoever has the address sees them with the figures that you may see at that time. It opens nothing else, and you can end it at any time.',
      kept: 'Your boards are shown as they are then. Dashboards keep the cards, and saved explorations the question, that they have now. Cards with texts of people are left out.',
      boards: 'Boards and dashboards, in their order',
      add: 'Add a dashboard',
      seconds: 'Seconds that a screenful stays',
      closed:
        'On this server only administrators make addresses of wall screens, unless whoever runs it names sites (PUBLIC_FRAME_SITES).',
    },
  },
} as const
