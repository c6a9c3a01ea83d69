import type { Locale } from '../keys.ts'

/** The words of the quick links in Hebrew. */
export const pins: Locale['pins'] = {
  empty: 'עדיין לא הוצמד שום דף. הצמידו דף כדי למצוא אותו כאן בכל מכשיר.',
  name: 'שם הדף הזה',
  pin: 'הצמדת הדף',
  save: 'שמירה',
  rename: 'שינוי השם של {{name}}',
  isPinned: 'הדף הזה מוצמד.',
  full: 'אפשר להצמיד עד {{most}} דפים. הסירו אחד קודם.',
}
