import type { Locale } from '../keys.ts'

/** The words of files to download in Arabic. */
export const downloads: Locale['downloads'] = {
  appendix: 'ملحق: الجداول',
  headlines: 'الأرقام الرئيسية',
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
  pdf: {
    choices: 'خيارات…',
    title: 'محتوى ملف PDF',
    table: {
      label: 'الجدول',
      none: 'بدون: كل بطاقة في صفحة واحدة',
      below: 'أسفل الصورة',
      appendix: 'في ملحق، على صفحات مستقلة',
    },
    rows: {
      label: 'صفوف الجدول',
      page: 'بقدر ما تتسع له الصفحة',
      all: 'كلها (2,000 على الأكثر؛ يذكر الملف عددها)',
    },
  },
}
