import type { Locale } from '../keys.ts'

/** The words of the quick links in French. */
export const pins: Locale['pins'] = {
  empty: 'Aucune page n’est encore épinglée. Épinglez-en une pour la retrouver ici sur chaque appareil.',
  name: 'Nom de cette page',
  pin: 'Épingler cette page',
  save: 'Enregistrer',
  rename: 'Renommer {{name}}',
  isPinned: 'Cette page est épinglée.',
  full: 'On ne peut épingler plus de {{most}} pages. Retirez-en une d’abord.',
}
