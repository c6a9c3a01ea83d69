/** What later imports changed, in the information of a card. */
export default {
  revisions: {
    latest: '{period}: {before} on {day}, {now} now, revised',
    gone: '{period}: {before} on {day}, not held now',
    none: 'No figure of “{dataset}” was changed by the imports that can be told.',
    all: 'All revisions',
    title: 'Revisions of “{dataset}”',
    lead: '{measure} of all rows that you may see, as they stood after each import.',
    period: 'Period',
    earlier: 'Before',
    now: 'Now',
    change: 'Change',
    onDay: '{figure} on {day}',
    notHeld: 'Not held',
    newest: 'The newest {shown} of {count} periods that were revised',
  },
} as const
