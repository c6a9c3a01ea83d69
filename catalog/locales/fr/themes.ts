import type { Locale } from '../keys.ts'

/** The words of the theme drawer in French. */
export const themes: Locale['themes'] = {
  open: 'Apparence',
  close: 'Fermer l’apparence',
  lead: 'Enregistré dans ce navigateur, avec effet immédiat.',
  reset: 'Revenir aux valeurs par défaut',
  brightness: {
    legend: 'Luminosité',
    system: 'Système',
    light: 'Clair',
    dark: 'Sombre',
  },
  colours: {
    legend: 'Couleurs du thème',
    indigo: 'Indigo',
    teal: 'Bleu canard',
    blue: 'Bleu',
    plum: 'Prune',
    green: 'Vert',
    copper: 'Cuivre',
  },
  layout: {
    legend: 'Disposition',
    collapsed: 'Barre latérale réduite',
    horizontal: 'Menu en haut',
    rightToLeft: 'De droite à gauche',
  },
  header: {
    legend: 'En-tête',
    plain: 'Neutre',
    pale: 'Pâle',
    accent: 'Couleur du thème',
    night: 'Nuit',
    river: 'Rivière',
    sand: 'Sable',
  },
  picture: {
    which: 'Quelle image',
    overlay: 'Teinte sur l’image',
    legend: 'Image derrière le menu',
    on: 'Afficher une image',
    mountains: 'Collines brumeuses',
    islands: 'Îles',
    temple: 'Toits de temple',
    terraces: 'Rizières en terrasses',
  },
  animation: {
    legend: 'Arrivée des pages',
    fadeIn: 'Fondu',
    slideInUp: 'Depuis le bas',
    slideInDown: 'Depuis le haut',
    slideInStart: 'Depuis le début de la ligne',
    slideInEnd: 'Depuis la fin de la ligne',
    zoomIn: 'Agrandissement',
    calm: 'Votre système demande moins de mouvement : les pages s’affichent sans animation.',
  },
}
