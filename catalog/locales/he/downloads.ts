import type { Locale } from '../keys.ts'

/** The words of files to download in Hebrew. */
export const downloads: Locale['downloads'] = {
  appendix: 'נספח: טבלאות',
  headlines: 'נתונים מרכזיים',
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
  pdf: {
    choices: 'אפשרויות…',
    title: 'מה כולל קובץ PDF',
    table: {
      label: 'טבלה',
      none: 'ללא: כל כרטיס בעמוד אחד',
      below: 'מתחת לתמונה',
      appendix: 'כנספח, בעמודים נפרדים',
    },
    rows: {
      label: 'שורות בטבלה',
      page: 'כמה שנכנס בעמוד',
      all: 'כולן (עד 2,000; הקובץ מציין כמה)',
    },
  },
}
