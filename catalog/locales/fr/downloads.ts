import type { Locale } from '../keys.ts'

/** The words of files to download in French. */
export const downloads: Locale['downloads'] = {
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
}
