import type { Locale } from '../keys.ts'

/** The words of what an import changes, and of the page of a batch, in Arabic. */
export const batches: Locale['batches'] = {
  changes: 'ما يغيّره الملف',
  changed: 'ما غيّره الملف',
  rows: {
    new: 'صفوف جديدة',
    changed: 'صفوف تغيّرت',
    unchanged: 'صفوف لم تتغيّر',
    gone: 'صفوف تزول',
  },
  demonstration: 'صفوف تجريبية تُحذف نهائيًا: {{rows}}.',
  goodOnly: 'لا تدخل هنا الصفوف ذات الأخطاء.',
  columns: 'القيم المتغيّرة',
  largest: 'أكبر التغييرات',
  row: 'الصف',
  before: 'المحفوظ',
  after: 'في الملف',
  rowGone: 'يزول',
  byYear: 'حسب السنة',
  year: 'السنة',
}
