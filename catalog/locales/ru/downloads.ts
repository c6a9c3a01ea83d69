import type { Locale } from '../keys.ts'

/** The words of files to download in Russian. */
export const downloads: Locale['downloads'] = {
  notes: {
    sheet: 'примечания',
    about: 'О чём',
    value: 'Текст',
    title: 'Название',
    warning: 'Обратите внимание',
    shown: 'Показано',
    asOf: 'Данные на',
    status: 'Статус',
    source: 'Источник',
    definition: 'Определение',
    rows: 'Строки',
    madeOn: 'Дата составления',
  },
}
