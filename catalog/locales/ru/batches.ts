import type { Locale } from '../keys.ts'

/** The words of what an import changes, and of the page of a batch, in Russian. */
export const batches: Locale['batches'] = {
  changes: 'Что меняет файл',
  changed: 'Что изменил файл',
  rows: {
    new: 'Новые строки',
    changed: 'Изменённые строки',
    unchanged: 'Строки без изменений',
    gone: 'Исчезающие строки',
  },
  demonstration: 'Демонстрационных строк, убираемых насовсем: {{rows}}.',
  goodOnly: 'Строки с ошибками здесь не учтены.',
  columns: 'Изменённые значения',
  largest: 'Крупнейшие изменения',
  row: 'Строка',
  before: 'Сохранено',
  after: 'В файле',
  rowGone: 'исчезает',
  byYear: 'По годам',
  year: 'Год',
}
