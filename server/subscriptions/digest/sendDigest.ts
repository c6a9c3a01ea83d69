import { everyDataset } from '@sala/catalog/datasets/all.ts'
import type { Translate } from '@sala/catalog/locales/keys.ts'
import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { date } from '@sala/widgets/texts/format.ts'
import type { Actor } from '../../access/actor.ts'
import { languageFor } from '../../auth/links.ts'
import { dayIn } from '../../core/nextDue.ts'
import type { ExportPool } from '../../exports/pool.ts'
import { layOut, type Section } from '../../services/letters.ts'
import type { Mail } from '../../services/mailer.ts'
import type { Services } from '../../services/services.ts'
import type { DueDelivery } from '../../state/subscriptions/deliveries.ts'
import {
  alertLines,
  cardOf,
  type DigestFor,
  movementLine,
  releaseLines,
  updatedDatasets,
  updateLines,
} from './digestNews.ts'

type DigestServices = Services & { readonly pool: ExportPool }

const weekMs = 7 * 86_400_000
/** After a longer silence it tells of no more. */
const maxWeeks = 5
const maxPictures = 4

/** Writes the digest of a person with the rights that they have now; null where there is nothing to tell. */
export async function digestMail(
  services: DigestServices,
  due: DueDelivery,
  actor: Actor,
  signal: AbortSignal,
): Promise<Mail | null> {
  const { subscription, dueAt, test, secret } = due
  const language = await languageFor(services, actor.userId, subscription.language)
  const locale = await loadLocale(language)
  const t: Translate = (key, ...values) => translate(locale, key, ...values)
  const last = test ? null : await services.state.digests.lastSent(subscription.id, dueAt)
  const earliest = new Date(dueAt.getTime() - maxWeeks * weekMs)
  const week = new Date(dueAt.getTime() - weekMs)
  const since = last === null ? week : last > earliest ? last : earliest
  const { zone } = subscription.schedule
  const monday = dayIn(dueAt, zone)
  const today = thaiDay(services.now())
  const { sections, pictures } = await sectionsFor(services, {
    ...{ actor, language, t, since, until: dueAt, today, monday, signal },
  })
  if (sections.length === 0) return null
  const { origin } = services.config.publicUrl
  const heading = t('mail.digestHeading')
  const body = layOut(locale, {
    heading,
    paragraphs: [
      t('mail.digestLead', { from: date(dayIn(since, zone), language), to: date(monday, language) }),
      ...(actor.rows.rule === null ? [] : [t('mail.reportLimited')]),
    ],
    sections,
    button: { words: t('mail.reportButton'), link: `${origin}/admin/releases` },
    notes: [t(test ? 'mail.reportTest' : 'mail.digestNote')],
    ...(test ? {} : { stop: { words: t('mail.reportStop'), link: `${origin}/session/unsubscribe#${secret}` } }),
  })
  return {
    to: actor.email,
    subject: `${heading} · ${date(monday, language)}`,
    ...body,
    attachments: pictures,
    ...(test ? {} : { unsubscribe: `${origin}/api/subscriptions/unsubscribe?token=${secret}` }),
  }
}

async function sectionsFor(
  services: DigestServices,
  to: DigestFor,
): Promise<{ readonly sections: readonly Section[]; readonly pictures: NonNullable<Mail['attachments']> }> {
  const { t, signal } = to
  const updated = await updatedDatasets(services, to)
  const news: string[] = []
  const moved: string[] = []
  const cardPictures: Section['pictures'][number][] = []
  const pictures: NonNullable<Mail['attachments']>[number][] = []
  for (const dataset of updated) {
    news.push(...(await updateLines(services, to, dataset)))
    const movement = await movementLine(services, to, dataset)
    if (movement === null) continue
    moved.push(movement)
    const card = pictures.length === maxPictures ? null : await cardOf(services, to, dataset)
    if (card === null) continue
    const cid = `${dataset.name}@digest`
    const content = await card.picture(services.pool, signal)
    pictures.push({ filename: `${dataset.name}.png`, contentType: 'image/png', content, cid })
    cardPictures.push({ cid, words: card.card.title })
  }
  const alerts = await alertLines(services, to)
  const { due, late } = await releaseLines(services, to, everyDataset())
  const plain = (heading: string, lines: readonly string[]) => ({ heading, lines, pictures: [] })
  const sections: readonly Section[] = [
    plain(t('mail.digestNews'), news),
    { heading: t('mail.digestMoved'), lines: moved, pictures: cardPictures },
    plain(t('mail.digestAlerts'), alerts),
    plain(t('mail.digestWeek'), [...due, ...late]),
  ]
  // Being still late is not news: otherwise it would be sent each Monday until it is fixed.
  const isNews = [news, alerts, due].some(({ length }) => length > 0)
  return { sections: isNews ? sections.filter(({ lines }) => lines.length > 0) : [], pictures }
}
