import type { Locale } from '../keys.ts'

/** The words of the export tray in French. */
export const tray: Locale['tray'] = {
  add: 'Ajouter au panier d’export',
  takeOut: 'Retirer du panier d’export',
  full: 'Le panier d’export est plein : il contient {{most}} cartes.',
  numbered: 'Panier d’export, cartes : {{number}}',
  cards: 'Cartes du panier',
  empty: 'Le panier est encore vide.',
  emptyHint:
    'Ajoutez des cartes avec leur bouton de panier ; ensemble, elles forment un seul PDF, une présentation ou un classeur.',
  newest: 'Telle quelle, avec les données les plus récentes',
  dropped: 'Cartes retirées parce que vous ne pouvez plus les voir : {{number}}',
  name: 'Nom du fichier',
  makeOne: 'Faire un seul fichier de toutes les cartes',
  clear: 'Vider le panier',
  list: {
    earlier: 'Monter {{name}}',
    later: 'Descendre {{name}}',
    remove: 'Retirer {{name}}',
    moved: '{{name}} : place {{place}} sur {{of}}',
    removed: '{{name}} est retiré.',
  },
}
