import type { Locale } from '../keys.ts'

/** The words of the theme drawer in Arabic. */
export const themes: Locale['themes'] = {
  open: 'المظهر',
  close: 'إغلاق المظهر',
  lead: 'يُحفظ في هذا المتصفح ويظهر فورًا.',
  reset: 'العودة إلى الإعدادات الافتراضية',
  brightness: {
    legend: 'السطوع',
    system: 'حسب النظام',
    light: 'فاتح',
    dark: 'داكن',
  },
  colours: {
    legend: 'ألوان السمة',
    indigo: 'نيلي',
    teal: 'فيروزي',
    blue: 'أزرق',
    plum: 'برقوقي',
    green: 'أخضر',
    copper: 'نحاسي',
  },
  layout: {
    legend: 'التخطيط',
    collapsed: 'شريط جانبي مطوي',
    horizontal: 'القائمة في الأعلى',
    rightToLeft: 'من اليمين إلى اليسار',
  },
  header: {
    legend: 'رأس الصفحة',
    plain: 'عادي',
    pale: 'باهت',
    accent: 'لون السمة',
    night: 'ليل',
    river: 'نهر',
    sand: 'رمل',
  },
  picture: {
    which: 'أي صورة',
    overlay: 'لون فوق الصورة',
    legend: 'صورة خلف القائمة',
    on: 'إظهار صورة',
    mountains: 'تلال في الضباب',
    islands: 'جزر',
    temple: 'أسقف معبد',
    terraces: 'مدرّجات الأرز',
  },
  animation: {
    legend: 'طريقة ظهور الصفحات',
    fadeIn: 'ظهور تدريجي',
    slideInUp: 'من الأسفل',
    slideInDown: 'من الأعلى',
    slideInStart: 'من بداية السطر',
    slideInEnd: 'من نهاية السطر',
    zoomIn: 'تكبير',
    calm: 'يطلب نظامك حركة أقل، لذا تظهر الصفحات فورًا.',
  },
}
