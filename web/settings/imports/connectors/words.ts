import type { Connector, ConnectorRun } from '@sala/catalog/api/connectors.ts'
import type { Translate } from '@sala/catalog/locales/keys.ts'
import { type Language, locales } from '@sala/catalog/words.ts'
import { listed } from '@sala/widgets/texts/format.ts'

/** The name of a day, 1 for Monday to 7 for Sunday. The first of January 2024 was a Monday. */
export const weekdayName = (weekday: number, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))

/** When a connector runs: “Every day, 06:30”. */
export function scheduleWords(
  { every, time, weekday }: Pick<Connector, 'every' | 'time' | 'weekday'>,
  t: Translate,
  language: Language,
): string {
  switch (every) {
    case 'hour':
      return t('connectors.hourly', { minute: time.slice(3) })
    case 'day':
      return t('connectors.daily', { time })
    case 'week':
      return listed([weekdayName(weekday, language), time], language)
  }
}

/** Why a run brought nothing; null where there is nothing to say. */
export function problemWords(
  { problem, detail }: Pick<ConnectorRun, 'problem' | 'detail'>,
  t: Translate,
): string | null {
  if (problem === null) return null
  switch (problem) {
    case 'http_status':
    case 'wrong_type':
    case 'query_failed':
    case 'host_key_unknown':
    case 'host_key_changed':
      return t(`connectors.problems.${problem}`, { detail: `\u2068${detail ?? ''}\u2069` })
    default:
      return t(`connectors.problems.${problem}`)
  }
}
