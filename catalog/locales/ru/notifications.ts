import type { Locale } from '../keys.ts'

/** The words of the notifications menu in Russian. */
export const notifications: Locale['notifications'] = {
  numbered: 'Уведомления, непрочитанных: {{number}}',
  empty: 'Уведомлений нет.',
  more: 'Показать ещё',
  readAll: 'Отметить все как прочитанные',
  markRead: 'Отметить «{{title}}» как прочитанное',
  markUnread: 'Отметить «{{title}}» как непрочитанное',
  unread: 'Не прочитано',
  imported: 'Новые данные: {{dataset}}',
  importedSeveral: 'Новые данные, наборов: {{datasets}}',
  fileOf: '{{file}}, строк: {{rows}}',
  filesOf: 'Файлов: {{files}}, строк: {{rows}}',
  demonstration: 'Демонстрационные данные загружены',
  failed: 'Не импортировано: {{file}}',
  faultsOf: '{{dataset}}. Ошибок: {{faults}}.',
  waiting: '{{name}} запрашивает учётную запись',
  late: 'Опаздывают: {{dataset}}',
  due: 'Более новые данные ожидались {{date}}.',
  ready: '«{{title}}»: файл готов ({{format}})',
  until: 'Файл можно скачать до {{time}}.',
}
