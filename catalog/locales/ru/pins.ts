import type { Locale } from '../keys.ts'

/** The words of the quick links in Russian. */
export const pins: Locale['pins'] = {
  empty: 'Пока ни одна страница не закреплена. Закрепите страницу, и она будет здесь на любом устройстве.',
  name: 'Название этой страницы',
  pin: 'Закрепить страницу',
  save: 'Сохранить',
  rename: 'Переименовать «{{name}}»',
  isPinned: 'Эта страница закреплена.',
  full: 'Больше {{most}} страниц закрепить нельзя. Сначала уберите одну.',
}
