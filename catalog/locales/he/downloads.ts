import type { Locale } from '../keys.ts'

/** The words of files to download in Hebrew. */
export const downloads: Locale['downloads'] = {
  notes: {
    sheet: 'הערות',
    about: 'נושא',
    value: 'פירוט',
    title: 'כותרת',
    warning: 'לתשומת לב',
    shown: 'מוצג',
    asOf: 'הנתונים מעודכנים עד',
    status: 'סטטוס',
    source: 'מקור',
    definition: 'הגדרה',
    rows: 'שורות',
    madeOn: 'תאריך ההכנה',
  },
}
