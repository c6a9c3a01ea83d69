import type { Locale } from '../keys.ts'

/** The words of the notifications menu in Hebrew. */
export const notifications: Locale['notifications'] = {
  numbered: 'התראות שלא נקראו: {{number}}',
  empty: 'אין התראות.',
  more: 'הצגת עוד',
  readAll: 'סימון הכול כנקרא',
  markRead: 'סימון ״{{title}}״ כנקראה',
  markUnread: 'סימון ״{{title}}״ כלא נקראה',
  unread: 'לא נקראה',
  imported: 'נתונים חדשים: {{dataset}}',
  importedSeveral: 'נתונים חדשים ב־{{datasets}} מערכי נתונים',
  fileOf: '{{file}}, שורות: {{rows}}',
  filesOf: 'קבצים: {{files}}, שורות: {{rows}}',
  demonstration: 'נתוני ההדגמה נטענו',
  failed: 'לא יובא: {{file}}',
  faultsOf: '{{dataset}}. שגיאות: {{faults}}.',
  waiting: 'בקשת חשבון: {{name}}',
  late: 'באיחור: {{dataset}}',
  due: 'נתונים חדשים יותר היו אמורים להגיע ב־{{date}}.',
  ready: 'הקובץ ״{{title}}״ מוכן ({{format}})',
  until: 'אפשר להוריד עד {{time}}.',
}
