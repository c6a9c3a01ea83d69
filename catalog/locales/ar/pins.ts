import type { Locale } from '../keys.ts'

/** The words of the quick links in Arabic. */
export const pins: Locale['pins'] = {
  empty: 'لم تُثبَّت أي صفحة بعد. ثبّت صفحة لتجدها هنا على كل جهاز.',
  name: 'اسم هذه الصفحة',
  pin: 'تثبيت هذه الصفحة',
  save: 'حفظ',
  rename: 'إعادة تسمية {{name}}',
  isPinned: 'هذه الصفحة مثبَّتة.',
  full: 'لا يمكن تثبيت أكثر من {{most}} صفحة. أزل واحدة أولًا.',
}
