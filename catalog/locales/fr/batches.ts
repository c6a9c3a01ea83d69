import type { Locale } from '../keys.ts'

/** The words of what an import changes, and of the page of a batch, in French. */
export const batches: Locale['batches'] = {
  changes: 'Ce que le fichier change',
  changed: 'Ce que le fichier a changé',
  rows: {
    new: 'Nouvelles lignes',
    changed: 'Lignes modifiées',
    unchanged: 'Lignes inchangées',
    gone: 'Lignes qui disparaissent',
  },
  demonstration: 'Lignes de démonstration retirées définitivement : {{rows}}.',
  goodOnly: 'Les lignes avec erreurs ne sont pas prises en compte ici.',
  columns: 'Valeurs modifiées',
  largest: 'Les plus grands changements',
  row: 'Ligne',
  before: 'Enregistré',
  after: 'Dans le fichier',
  rowGone: 'disparaît',
  byYear: 'Par année',
  year: 'Année',
}
