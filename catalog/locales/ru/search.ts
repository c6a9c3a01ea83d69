import type { Locale } from '../keys.ts'

/** The words of the search screen and the quick-jump palette in Russian. */
export const search: Locale['search'] = {
  titleFor: 'Поиск: «{{keywords}}»',
  found: 'Найдено: {{count}}',
  foundLeast: 'Найдено: {{count}} или больше',
  searching: 'Идёт поиск…',
  open: 'Открыть поиск',
  close: 'Закрыть поиск',
  groups: {
    widgets: 'Виджеты',
    dashboards: 'Панели',
    places: 'Места',
    documents: 'Документы',
    events: 'События',
    news: 'Новости',
    messages: 'Сообщения',
  },
  showMore: 'Показать ещё: {{group}}',
  showAll: 'Показать все группы',
  first: 'Показаны первые результаты: {{count}}.',
  sources: 'Все результаты по источникам',
  nearly: 'Похожее написание',
  failed: 'В этом разделе сейчас не удалось выполнить поиск. На остальные результаты это не влияет.',
  nothing: 'По запросу «{{keywords}}» ничего не найдено',
  helpWords: 'Введите меньше слов или проверьте написание: должны встретиться все слова.',
  helpAlike: 'Прописные буквы, диакритика и тайские цифры значения не имеют.',
  helpShort: 'Слова из одной-двух букв ищутся только в именах и названиях.',
  helpRights: 'Поиск идёт только по тому, что вам доступно. Администратор может дать больше прав.',
  palette: {
    title: 'Перейти',
    label: 'Страница, виджет, место или документ',
    hint: '↑ ↓ — выбор, Enter — открыть, Esc — закрыть',
    pages: 'Страницы',
    everything: 'Искать «{{keywords}}» везде',
    nothing: 'Нет страницы, виджета, места или документа с таким названием.',
  },
}
