import type { Locale } from '../keys.ts'

/** The words of the theme drawer in Russian. */
export const themes: Locale['themes'] = {
  open: 'Оформление',
  close: 'Закрыть оформление',
  lead: 'Хранится в этом браузере и видно сразу.',
  reset: 'Вернуть значения по умолчанию',
  brightness: {
    legend: 'Яркость',
    system: 'Системная',
    light: 'Светлая',
    dark: 'Тёмная',
  },
  colours: {
    legend: 'Цвета темы',
    indigo: 'Индиго',
    teal: 'Бирюзовый',
    blue: 'Синий',
    plum: 'Сливовый',
    green: 'Зелёный',
    copper: 'Медный',
  },
  layout: {
    legend: 'Расположение',
    collapsed: 'Свёрнутая боковая панель',
    horizontal: 'Меню сверху',
    rightToLeft: 'Справа налево',
  },
  header: {
    legend: 'Шапка',
    plain: 'Обычная',
    pale: 'Бледная',
    accent: 'Цвет темы',
    night: 'Ночь',
    river: 'Река',
    sand: 'Песок',
  },
  picture: {
    which: 'Какой рисунок',
    overlay: 'Оттенок поверх рисунка',
    legend: 'Рисунок за меню',
    on: 'Показывать рисунок',
    mountains: 'Холмы в тумане',
    islands: 'Острова',
    temple: 'Крыши храма',
    terraces: 'Рисовые террасы',
  },
  animation: {
    legend: 'Появление страниц',
    fadeIn: 'Проявление',
    slideInUp: 'Снизу',
    slideInDown: 'Сверху',
    slideInStart: 'От начала строки',
    slideInEnd: 'От конца строки',
    zoomIn: 'Увеличение',
    calm: 'Система просит меньше движения, поэтому страницы появляются сразу.',
  },
}
