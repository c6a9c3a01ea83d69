import type { Locale } from '../keys.ts'

/** The words of the export tray in Arabic. */
export const tray: Locale['tray'] = {
  add: 'إضافة إلى سلة التصدير',
  takeOut: 'إخراج من سلة التصدير',
  full: 'سلة التصدير ممتلئة: تتسع لعدد {{most}} من البطاقات.',
  numbered: 'سلة التصدير، عدد البطاقات: {{number}}',
  cards: 'البطاقات في السلة',
  empty: 'السلة فارغة حتى الآن.',
  emptyHint: 'أضف البطاقات بزر السلة فيها؛ وتصبح معًا ملف PDF واحدًا أو عرضًا تقديميًا واحدًا أو مصنفًا واحدًا.',
  newest: 'كما هي، بأحدث البيانات',
  dropped: 'بطاقات أُخرجت لأنه لم يعد بإمكانك رؤيتها: {{number}}',
  name: 'اسم الملف',
  makeOne: 'إنشاء ملف واحد من كل البطاقات',
  clear: 'إفراغ السلة',
  list: {
    earlier: 'نقل {{name}} إلى أعلى',
    later: 'نقل {{name}} إلى أسفل',
    remove: 'إزالة {{name}}',
    moved: '{{name}}: الموضع {{place}} من {{of}}',
    removed: 'أُزيلت البطاقة {{name}}.',
  },
}
