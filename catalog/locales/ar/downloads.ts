import type { Locale } from '../keys.ts'

/** The words of files to download in Arabic. */
export const downloads: Locale['downloads'] = {
  notes: {
    sheet: 'ملاحظات',
    about: 'الموضوع',
    value: 'النص',
    title: 'العنوان',
    warning: 'تنبيه',
    shown: 'المعروض',
    asOf: 'البيانات حتى',
    status: 'الحالة',
    source: 'المصدر',
    definition: 'التعريف',
    rows: 'الصفوف',
    madeOn: 'تاريخ الإعداد',
  },
}
