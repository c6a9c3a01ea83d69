/** The words of the export tray. */
export const tray = {
  add: 'Add to the export tray',
  takeOut: 'Take out of the export tray',
  full: 'The export tray is full: it holds {{most}} cards.',
  numbered: 'Export tray, cards: {{number}}',
  cards: 'Cards in the tray',
  empty: 'Nothing is in the tray yet.',
  emptyHint: 'Add cards by their tray button; together they become one PDF, one presentation or one workbook.',
  newest: 'As it stands, with the newest data',
  dropped: 'Cards taken out because you may no longer see them: {{number}}',
  name: 'Name of the file',
  makeOne: 'Make one file of all cards',
  clear: 'Empty the tray',
  list: {
    earlier: 'Move {{name}} up',
    later: 'Move {{name}} down',
    remove: 'Remove {{name}}',
    moved: '{{name}}: place {{place}} of {{of}}',
    removed: '{{name}} is removed.',
  },
} as const
