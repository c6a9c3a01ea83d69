import type { Locale } from '../keys.ts'

/** The words of the theme drawer in Hebrew. */
export const themes: Locale['themes'] = {
  open: 'מראה',
  close: 'סגירת המראה',
  lead: 'נשמר בדפדפן הזה ונראה מיד.',
  reset: 'חזרה לברירות המחדל',
  brightness: {
    legend: 'בהירות',
    system: 'לפי המערכת',
    light: 'בהיר',
    dark: 'כהה',
  },
  colours: {
    legend: 'צבעי ערכת הנושא',
    indigo: 'אינדיגו',
    teal: 'טורקיז',
    blue: 'כחול',
    plum: 'שזיף',
    green: 'ירוק',
    copper: 'נחושת',
  },
  layout: {
    legend: 'פריסה',
    collapsed: 'סרגל צד מכווץ',
    horizontal: 'תפריט לרוחב הדף',
    rightToLeft: 'מימין לשמאל',
  },
  header: {
    legend: 'כותרת עליונה',
    plain: 'רגילה',
    pale: 'חיוורת',
    accent: 'צבע ערכת הנושא',
    night: 'לילה',
    river: 'נהר',
    sand: 'חול',
  },
  picture: {
    which: 'איזו תמונה',
    overlay: 'גוון מעל התמונה',
    legend: 'תמונה מאחורי התפריט',
    on: 'הצגת תמונה',
    mountains: 'גבעות בערפל',
    islands: 'איים',
    temple: 'גגות מקדש',
    terraces: 'טרסות אורז',
  },
  animation: {
    legend: 'הופעת הדפים',
    fadeIn: 'הופעה הדרגתית',
    slideInUp: 'מלמטה',
    slideInDown: 'מלמעלה',
    slideInStart: 'מתחילת השורה',
    slideInEnd: 'מסוף השורה',
    zoomIn: 'הגדלה',
    calm: 'המערכת שלכם מבקשת פחות תנועה, ולכן הדפים מופיעים מיד.',
  },
}
