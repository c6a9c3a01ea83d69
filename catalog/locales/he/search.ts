import type { Locale } from '../keys.ts'

/** The words of the search screen and the quick-jump palette in Hebrew. */
export const search: Locale['search'] = {
  titleFor: 'חיפוש: ״{{keywords}}״',
  found: 'תוצאות: {{count}}',
  foundLeast: 'תוצאות: {{count}} או יותר',
  searching: 'מחפש…',
  open: 'פתיחת החיפוש',
  close: 'סגירת החיפוש',
  groups: {
    widgets: 'יישומונים',
    dashboards: 'לוחות מחוונים',
    places: 'מקומות',
    documents: 'מסמכים',
    events: 'אירועים',
    news: 'חדשות',
    messages: 'הודעות',
  },
  showMore: 'הצגת עוד: {{group}}',
  showAll: 'הצגת כל הקבוצות',
  first: 'מוצגות {{count}} התוצאות הראשונות.',
  sources: 'כל התוצאות לפי מקור',
  nearly: 'כתיב דומה',
  failed: 'לא ניתן היה לחפש בחלק זה כעת. שאר התוצאות אינן מושפעות.',
  nothing: 'לא נמצא דבר עבור ״{{keywords}}״',
  helpWords: 'השתמשו בפחות מילים או בדקו את הכתיב: כל המילים חייבות להופיע.',
  helpAlike: 'אין חשיבות לאותיות גדולות או קטנות, לסימני הטעמה ולספרות תאילנדיות.',
  helpShort: 'מילים בנות אות אחת או שתיים נבדקות בשמות ובכותרות בלבד.',
  helpRights: 'החיפוש נעשה רק במה שמותר לכם לראות. מנהל מערכת יכול להעניק לכם עוד.',
  palette: {
    title: 'מעבר אל',
    label: 'דף, יישומון, מקום או מסמך',
    hint: '↑ ↓ לבחירה, Enter לפתיחה, Esc לסגירה',
    pages: 'דפים',
    everything: 'חיפוש ״{{keywords}}״ בכל המערכת',
    nothing: 'אין דף, יישומון, מקום או מסמך בשם זה.',
  },
}
