import type { Locale } from '../keys.ts'

/** The words of files to download in French. */
export const downloads: Locale['downloads'] = {
  appendix: 'Annexe : tableaux',
  headlines: 'Chiffres clés',
  notes: {
    sheet: 'remarques',
    about: 'Sujet',
    value: 'Texte',
    title: 'Titre',
    warning: 'À noter',
    shown: 'Contenu',
    asOf: 'Dernières données',
    status: 'Statut',
    source: 'Source',
    definition: 'Définition',
    rows: 'Lignes',
    madeOn: 'Établi le',
  },
  pdf: {
    choices: 'Options…',
    title: 'Contenu d’un PDF',
    table: {
      label: 'Tableau',
      none: 'Aucun : chaque vignette sur une page',
      below: 'Sous l’image',
      appendix: 'En annexe, sur ses propres pages',
    },
    rows: {
      label: 'Lignes d’un tableau',
      page: 'Autant qu’une page en contient',
      all: 'Toutes (2 000 au plus ; le fichier en donne le nombre)',
    },
  },
}
