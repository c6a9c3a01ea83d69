import type { Locale } from '../keys.ts'

/** The words of files to download in Russian. */
export const downloads: Locale['downloads'] = {
  appendix: 'Приложение: таблицы',
  headlines: 'Главные показатели',
  notes: {
    sheet: 'примечания',
    about: 'О чём',
    value: 'Текст',
    title: 'Название',
    warning: 'Обратите внимание',
    shown: 'Показано',
    asOf: 'Данные на',
    status: 'Статус',
    source: 'Источник',
    definition: 'Определение',
    rows: 'Строки',
    madeOn: 'Дата составления',
  },
  pdf: {
    choices: 'Параметры…',
    title: 'Что содержит PDF',
    table: {
      label: 'Таблица',
      none: 'Нет: каждая карточка на одной странице',
      below: 'Под изображением',
      appendix: 'В приложении, на отдельных страницах',
    },
    rows: {
      label: 'Строки таблицы',
      page: 'Сколько поместится на страницу',
      all: 'Все (не более 2000; файл укажет, сколько)',
    },
  },
}
