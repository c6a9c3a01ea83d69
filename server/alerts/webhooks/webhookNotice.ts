import { encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { Actor } from '../../access/actor.ts'
import type { Services } from '../../services/services.ts'
import type { AlertEventRow, AlertRow } from '../../state/alerts/alert.ts'
import { alertWords } from '../alertWords.ts'

/** What is posted, before it takes the form of a service. */
export interface WebhookNotice {
  readonly language: Language
  readonly title: string
  readonly lines: readonly string[]
  readonly link: { readonly words: string; readonly url: string }
  /** For programs: the body of Sala's own form (docs/integrations/webhooks.md). */
  readonly payload: Readonly<Record<string, unknown>>
}

type NoticeServices = Pick<Services, 'config' | 'now'>

/** The notice of what changed in an alert. Its link leads to the question, which each reader sees with their own rights. */
export async function alertNotice(
  services: NoticeServices & Pick<Services, 'engine'>,
  alert: AlertRow,
  event: AlertEventRow,
  owner: Actor,
  language: Language,
): Promise<WebhookNotice> {
  const locale = await loadLocale(language)
  const { config, now } = services
  const { rule } = alert
  const words = await alertWords(services, rule, event, language, thaiDay(now()))
  const isLimited = owner.rows.rule !== null
  const { origin } = config.publicUrl
  const url = rule === null ? `${origin}/admin/alerts` : `${origin}/admin/explore?q=${encodeExploration(rule.question)}`
  return {
    language,
    title: alert.name,
    lines: [...words.lines, ...(isLimited ? [translate(locale, 'mail.webhookLimited')] : [])],
    link: { words: translate(locale, 'mail.webhookButton'), url },
    payload: {
      type: 'alert.changed',
      timestamp: event.at.toISOString(),
      data: {
        alert: {
          id: alert.id,
          name: alert.name,
          datasets: alert.datasets,
          column: rule?.column ?? null,
          is: rule?.is ?? null,
          threshold: rule === null || rule.is === 'unexpected' ? null : rule.threshold,
          sensitivity: rule?.is === 'unexpected' ? rule.sensitivity : null,
          periods: rule?.periods ?? null,
          least: rule?.least ?? null,
        },
        event: event.id,
        period: event.period,
        changed: event.changed,
        limited: isLimited,
        members: event.members.map(({ values, from, to, figure }) => ({
          values,
          name: words.nameOf(values),
          from,
          to,
          figure,
        })),
        url,
      },
    },
  }
}

/** The notice of a test: no figures. */
export async function testNotice(
  { config, now }: NoticeServices,
  name: string,
  language: Language,
): Promise<WebhookNotice> {
  const locale = await loadLocale(language)
  const url = `${config.publicUrl.origin}/admin/alerts`
  return {
    language,
    title: translate(locale, 'mail.webhookTest'),
    lines: [translate(locale, 'mail.webhookTestText')],
    link: { words: translate(locale, 'mail.reportButton'), url },
    payload: { type: 'test', timestamp: now().toISOString(), data: { webhook: name, url } },
  }
}
