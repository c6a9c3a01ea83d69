import type { Locale } from '../keys.ts'

/** The words of the export tray in Hebrew. */
export const tray: Locale['tray'] = {
  add: 'הוספה למגש הייצוא',
  takeOut: 'הוצאה ממגש הייצוא',
  full: 'מגש הייצוא מלא: יש בו מקום ל־{{most}} כרטיסים.',
  numbered: 'מגש הייצוא, כרטיסים: {{number}}',
  cards: 'הכרטיסים שבמגש',
  empty: 'המגש עדיין ריק.',
  emptyHint: 'הוסיפו כרטיסים בלחצן המגש שלהם; יחד הם הופכים לקובץ PDF אחד, למצגת אחת או לחוברת עבודה אחת.',
  newest: 'כפי שהוא, עם הנתונים החדשים ביותר',
  dropped: 'כרטיסים שהוצאו כי אינכם רשאים עוד לראות אותם: {{number}}',
  name: 'שם הקובץ',
  makeOne: 'יצירת קובץ אחד מכל הכרטיסים',
  clear: 'ריקון המגש',
  list: {
    earlier: 'הזזת {{name}} למעלה',
    later: 'הזזת {{name}} למטה',
    remove: 'הסרת {{name}}',
    moved: '{{name}}: מקום {{place}} מתוך {{of}}',
    removed: 'הכרטיס {{name}} הוסר.',
  },
}
