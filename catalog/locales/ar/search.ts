import type { Locale } from '../keys.ts'

/** The words of the search screen and the quick-jump palette in Arabic. */
export const search: Locale['search'] = {
  titleFor: 'البحث: «{{keywords}}»',
  found: 'النتائج: {{count}}',
  foundLeast: 'النتائج: {{count}} أو أكثر',
  searching: 'جارٍ البحث…',
  open: 'فتح البحث',
  close: 'إغلاق البحث',
  groups: {
    widgets: 'الأدوات',
    dashboards: 'لوحات المعلومات',
    places: 'الأماكن',
    documents: 'المستندات',
    events: 'الفعاليات',
    news: 'الأخبار',
    messages: 'الرسائل',
  },
  showMore: 'عرض المزيد: {{group}}',
  showAll: 'عرض كل المجموعات',
  first: 'تُعرض النتائج الأولى: {{count}}.',
  sources: 'كل النتائج حسب المصدر',
  nearly: 'كتابة مشابهة',
  failed: 'تعذّر البحث في هذا الجزء الآن. لا يؤثر ذلك في النتائج الأخرى.',
  nothing: 'لم يُعثر على شيء عن «{{keywords}}»',
  helpWords: 'استخدم كلمات أقل أو تحقق من كتابتها: يجب أن ترد كل الكلمات.',
  helpAlike: 'لا فرق بين الأحرف الكبيرة والصغيرة ولا بين الأرقام التايلاندية والعربية، ولا أثر لعلامات التشكيل.',
  helpShort: 'الكلمات المكوّنة من حرف أو حرفين يُبحث عنها في الأسماء والعناوين فقط.',
  helpRights: 'يجري البحث فيما يُسمح لك برؤيته فقط. يمكن للمسؤول منحك المزيد.',
  palette: {
    title: 'الانتقال إلى',
    label: 'صفحة أو أداة أو مكان أو مستند',
    hint: '↑ ↓ للاختيار، Enter للفتح، Esc للإغلاق',
    pages: 'الصفحات',
    everything: 'البحث عن «{{keywords}}» في كل شيء',
    nothing: 'لا توجد صفحة أو أداة أو مكان أو مستند بهذا الاسم.',
  },
}
