import type { Locale } from '../keys.ts'

/** The words of the search screen and the quick-jump palette in French. */
export const search: Locale['search'] = {
  titleFor: 'Recherche : « {{keywords}} »',
  found: 'Résultats : {{count}}',
  foundLeast: 'Résultats : {{count}} ou plus',
  searching: 'Recherche en cours…',
  open: 'Ouvrir la recherche',
  close: 'Fermer la recherche',
  groups: {
    widgets: 'Modules',
    dashboards: 'Tableaux de bord',
    places: 'Lieux',
    documents: 'Fichiers et rapports',
    events: 'Événements',
    news: 'Actualités',
    messages: 'Messages publiés',
  },
  showMore: 'Afficher plus : {{group}}',
  showAll: 'Afficher tous les groupes',
  first: 'Les {{count}} premiers sont affichés.',
  sources: 'Où les trouver tous',
  nearly: 'Orthographe proche',
  failed: 'Cette partie n’a pas pu être parcourue pour l’instant. Les autres résultats ne sont pas touchés.',
  nothing: 'Aucun résultat pour « {{keywords}} »',
  helpWords: 'Utilisez moins de mots ou vérifiez l’orthographe : chaque mot doit être présent.',
  helpAlike: 'Majuscules, accents et chiffres thaïs ne comptent pas.',
  helpShort: 'Les mots d’une ou deux lettres ne sont cherchés que dans les noms et les titres.',
  helpRights: 'Seul ce que vous pouvez voir est parcouru. Un administrateur peut vous accorder plus.',
  palette: {
    title: 'Aller à',
    label: 'Page, module, lieu ou document',
    hint: '↑ ↓ choisir, Entrée ouvre, Échap ferme',
    pages: 'Pages de Sala',
    everything: 'Chercher « {{keywords}} » partout',
    nothing: 'Aucune page, aucun module, lieu ou document de ce nom.',
  },
}
