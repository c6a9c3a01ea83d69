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
  },
} as const
