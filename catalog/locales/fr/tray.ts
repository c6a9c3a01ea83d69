import type { Locale } from '../keys.ts'

/** The words of the export tray in French. */
export const tray: Locale['tray'] = {
  add: 'Ajouter au panier d’export',
  takeOut: 'Retirer du panier d’export',
  full: 'Le panier d’export est plein : il contient {{most}} vignettes.',
  numbered: 'Panier d’export, vignettes : {{number}}',
  cards: 'Vignettes du panier',
  empty: 'Le panier est encore vide.',
  emptyHint:
    'Ajoutez des vignettes avec leur bouton de panier ; ensemble, elles forment un seul PDF, une présentation ou un classeur.',
  newest: 'Telle quelle, avec les données les plus récentes',
  dropped: 'Vignettes retirées parce que vous ne pouvez plus les voir : {{number}}',
  name: 'Nom du fichier',
  makeOne: 'Réunir toutes les vignettes en un fichier',
  clear: 'Vider le panier',
  list: {
    earlier: 'Monter {{name}}',
    later: 'Descendre {{name}}',
    remove: 'Retirer {{name}}',
    moved: '{{name}} : place {{place}} sur {{of}}',
    removed: 'Retrait effectué : {{name}}',
  },
}
