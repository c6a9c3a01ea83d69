import type { Locale } from '../keys.ts'

/** The words of the notifications menu in Arabic. */
export const notifications: Locale['notifications'] = {
  numbered: 'الإشعارات غير المقروءة: {{number}}',
  empty: 'لا توجد إشعارات.',
  more: 'عرض المزيد',
  readAll: 'تعليم الكل كمقروء',
  markRead: 'تعليم «{{title}}» كمقروء',
  markUnread: 'تعليم «{{title}}» كغير مقروء',
  unread: 'غير مقروء',
  imported: 'أرقام جديدة: {{dataset}}',
  importedSeveral: 'أرقام جديدة، مجموعات البيانات: {{datasets}}',
  fileOf: '{{file}}، الصفوف: {{rows}}',
  filesOf: 'الملفات: {{files}}، الصفوف: {{rows}}',
  demonstration: 'تم تحميل البيانات التجريبية',
  failed: 'لم يُستورد: {{file}}',
  faultsOf: '{{dataset}}. الأخطاء: {{faults}}.',
  waiting: 'طلب حساب: {{name}}',
  late: 'متأخرة: {{dataset}}',
  due: 'كان من المفترض أن تصل أرقام أحدث في {{date}}.',
  ready: 'الملف «{{title}}» جاهز ({{format}})',
  until: 'يمكن تنزيله حتى {{time}}.',
}
