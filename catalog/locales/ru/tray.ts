import type { Locale } from '../keys.ts'

/** The words of the export tray in Russian. */
export const tray: Locale['tray'] = {
  add: 'Добавить в лоток экспорта',
  takeOut: 'Убрать из лотка экспорта',
  full: 'Лоток экспорта полон: в него помещается карточек: {{most}}.',
  numbered: 'Лоток экспорта, карточек: {{number}}',
  cards: 'Карточки в лотке',
  empty: 'В лотке пока ничего нет.',
  emptyHint: 'Добавляйте карточки кнопкой лотка: вместе они станут одним PDF, одной презентацией или одной книгой.',
  newest: 'В текущем виде, с новейшими данными',
  dropped: 'Карточек убрано, потому что они вам больше не доступны: {{number}}',
  name: 'Имя файла',
  makeOne: 'Сделать один файл из всех карточек',
  clear: 'Очистить лоток',
  list: {
    earlier: 'Поднять «{{name}}»',
    later: 'Опустить «{{name}}»',
    remove: 'Убрать «{{name}}»',
    moved: '{{name}}: место {{place}} из {{of}}',
    removed: 'Убрано: {{name}}.',
  },
}
