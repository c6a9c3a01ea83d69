/** The controls of scenarios. */
export default {
  scenario: {
    group: 'Assumed growth',
    add: 'Change a growth',
    allMarkets: 'All markets',
    market: 'Market of change {number}',
    slider: 'Growth of change {number}',
    percent: 'Percent of change {number}',
    from: 'First month of change {number}',
    until: 'Last month of change {number}',
    fromFirst: 'from the first open month',
    untilLast: 'until the last month',
    remove: 'Remove change {number}',
    clash: '{market}: two changes in the same month. Choose other months, or remove one of them.',
    name: 'Name of the scenario',
    nameWanted: 'Name the scenario first.',
    save: 'Save as a board',
    saved: 'The scenario is saved on the board “{name}”. Share it there.',
  },
} as const
