import type { Locale } from '../keys.ts'

/** The words of the search screen and the quick-jump palette in French. */
export const search: Locale['search'] = {
  titleFor: 'Recherche : « {{keywords}} »',
  found: 'Résultats : {{count}}',
  foundLeast: 'Résultats : {{count}} ou plus',
  searching: 'Recherche en cours…',
  open: 'Ouvrir la recherche',
  close: 'Fermer la recherche',
  groups: {
    widgets: 'Modules',
    dashboards: 'Tableaux de bord',
    places: 'Lieux',
    documents: 'Documents',
    events: 'Événements',
    news: 'Actualités',
    messages: 'Messages',
  },
  showMore: 'Afficher plus : {{group}}',
  showAll: 'Afficher tous les groupes',
  first: 'Les {{count}} premiers sont affichés.',
  sources: 'Où les trouver tous',
  nearly: 'Orthographe proche',
  failed: 'Cette partie n’a pas pu être parcourue pour l’instant. Les autres résultats ne sont pas touchés.',
  nothing: 'Aucun résultat pour « {{keywords}} »',
  helpWords: 'Utilisez moins de mots ou vérifiez l’orthographe : chaque mot doit être présent.',
  helpAlike: 'Les majuscules, les accents et les chiffres thaïs ne changent rien au résultat.',
  helpShort: 'Les mots d’une ou deux lettres ne sont cherchés que dans les noms et les titres.',
  helpRights: 'La recherche se limite à ce que vous pouvez voir. Un administrateur peut vous accorder plus de droits.',
  palette: {
    title: 'Aller à',
    label: 'Page, module, lieu ou document',
    hint: '↑ ↓ pour choisir, Entrée pour ouvrir, Échap pour fermer',
    pages: 'Pages',
    everything: 'Chercher « {{keywords}} » partout',
    nothing: 'Aucune page, aucun module, lieu ou document de ce nom.',
  },
}
