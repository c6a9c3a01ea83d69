import type { Schedule, SubscriptionFormat } from '@sala/catalog/api/subscriptions.ts'
import type { Translate } from '@sala/catalog/locales/keys.ts'
import type { Language } from '@sala/catalog/words.ts'
import { wordsOfFormat } from '../files/formats.ts'

/** The name of a weekday; Monday is 1. */
export function weekdayName(weekday: number, locale: Language): string {
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))
}

/** The schedule of a subscription, in a sentence; with the time zone if it is not this browser's. */
export function scheduleWords({ every, weekday, day, time, zone }: Schedule, t: Translate, locale: Language): string {
  if (every === 'data') return t('subscriptions.intervals.data')
  const words =
    every === 'day'
      ? t('subscriptions.daily', { time })
      : every === 'week'
        ? t('subscriptions.weekly', { weekday: weekdayName(weekday, locale), time })
        : t('subscriptions.monthly', { day, time })
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone === here ? words : `${words} (${zone.replaceAll('_', ' ')})`
}

/** The words for the format of a subscription. */
export const formatWords = (format: SubscriptionFormat, t: Translate): string =>
  t(format === 'pictures' ? 'subscriptions.pictures' : wordsOfFormat(format))

/** Monday at eight in the time zone of this browser. */
export const mondays = (): Schedule => ({
  every: 'week',
  weekday: 1,
  day: 1,
  time: '08:00',
  zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
})
