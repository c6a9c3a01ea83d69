/** Explorations that administrators make public. */
export default {
  publications: {
    title: 'Make “{name}” public',
    text: 'Anyone with the address sees these figures of all rows, without signing in. Later changes of the question stay private until you make them public too.',
    personal: 'It asks about {datasets}, with names and texts of people. Their figures cannot be made public.',
    since: 'Public since {date}.',
    older: 'The public sees the question as it was then.',
    address: 'Public address',
    publish: 'Make public',
    publishAgain: 'Make the present question public',
    unpublish: 'End the public address',
    unpublishOne: 'End the public address of {name}',
    published: '“{name}” is public.',
    unpublished: '“{name}” is no longer public.',
    list: 'Public explorations',
    none: 'No exploration is public.',
  },
} as const
