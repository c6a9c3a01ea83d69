/** The words of the quick links. */
export const pins = {
  empty: 'No page is pinned yet. Pin one to find it here on every machine.',
  name: 'Name of this page',
  pin: 'Pin this page',
  save: 'Save',
  rename: 'Rename {{name}}',
  isPinned: 'This page is pinned.',
  full: 'No more than {{most}} pages can be pinned. Remove one first.',
} as const
