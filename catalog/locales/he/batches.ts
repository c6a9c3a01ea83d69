import type { Locale } from '../keys.ts'

/** The words of what an import changes, and of the page of a batch, in Hebrew. */
export const batches: Locale['batches'] = {
  changes: 'מה הקובץ משנה',
  changed: 'מה הקובץ שינה',
  rows: {
    new: 'שורות חדשות',
    changed: 'שורות שהשתנו',
    unchanged: 'שורות ללא שינוי',
    gone: 'שורות שנעלמות',
  },
  demonstration: 'שורות הדגמה שמוסרות לצמיתות: {{rows}}.',
  goodOnly: 'שורות עם שגיאות אינן נכללות כאן.',
  columns: 'ערכים שהשתנו',
  largest: 'השינויים הגדולים ביותר',
  row: 'שורה',
  before: 'שמור',
  after: 'בקובץ',
  rowGone: 'נעלמת',
  byYear: 'לפי שנה',
  year: 'שנה',
}
