import { ChangeQuestion } from '@sala/catalog/api/explainChange.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { datasetLabel, labelOf } from '@sala/catalog/datasets/labels.ts'
import type { Translate } from '@sala/catalog/locales/keys.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Language } from '@sala/catalog/words.ts'
import { allCards } from '@sala/widgets/all.ts'
import { makeContext } from '@sala/widgets/context.ts'
import { changePeriod } from '@sala/widgets/explain/changePeriod.ts'
import { explainWords } from '@sala/widgets/explain/explainWords.ts'
import { changeSentences } from '@sala/widgets/explain/sentences.ts'
import { measureLabel, valueLabel } from '@sala/widgets/explore/labels.ts'
import { addDays } from '@sala/widgets/filters/ranges.ts'
import { amount, dash, date, labelled } from '@sala/widgets/texts/format.ts'
import { loadPlaceNames } from '@sala/widgets/texts/placeNames.ts'
import { releasesOf } from '@sala/widgets/trust/releases.ts'
import { datasetsRead, periodOf } from '@sala/widgets/trust/trust.ts'
import type { Actor } from '../../access/actor.ts'
import { mayExploreData, maySee, rowsOf } from '../../access/guard.ts'
import { readsDataset } from '../../access/readsDataset.ts'
import { alertWords } from '../../alerts/alertWords.ts'
import { mayAskRule } from '../../alerts/evaluateAlert.ts'
import { type OpenedCard, openedCard } from '../../exports/openedCard.ts'
import { permittedIn } from '../../facts/rowScope.ts'
import { answersFor } from '../../market/answers.ts'
import { explainedChange, firstExplainable } from '../../market/explorations/explainedChange.ts'
import { revisionsOf } from '../../market/explorations/revisions.ts'
import { datasetLabels } from '../../services/datasetLabels.ts'
import type { Services } from '../../services/services.ts'
import { isCompleted } from './completedPeriods.ts'

/** What a digest is written for: a reader, their language, and the time that it is about. */
export interface DigestFor {
  readonly actor: Actor
  readonly language: Language
  readonly t: Translate
  readonly since: Date
  readonly until: Date
  /** The day of cards, `YYYY-MM-DD` in Thailand, and the first day of the week in the reader's time zone. */
  readonly today: string
  readonly monday: string
  readonly signal: AbortSignal
}

type NewsServices = Pick<Services, 'state' | 'engine' | 'now' | 'log'>

/** Limits of a mail that is read over a coffee, and of the work that it costs. */
const most = { revised: 3, examined: 24, alerts: 10, releases: 12 }

/** The data sets that a reader may see with figures that came in the time of a digest. Demonstration figures are no news. */
export async function updatedDatasets(
  { engine }: NewsServices,
  { actor, since, until }: DigestFor,
): Promise<readonly Dataset[]> {
  const batches = await engine.batches()
  const names = batches
    .filter(({ demonstration, undoneAt }) => !demonstration && undoneAt === null)
    .filter(({ importedAt }) => importedAt > since.toISOString() && importedAt <= until.toISOString())
    .map(({ dataset }) => dataset)
  return [...new Set(names)].flatMap((name) => {
    const dataset = findDataset(name)
    return dataset !== undefined && isShown(actor, dataset) ? [dataset] : []
  })
}

const isShown = (actor: Actor, dataset: Dataset): boolean =>
  readsDataset(actor, dataset.name) && permittedIn(actor.rows, dataset) !== null

/** That figures of a data set came, and which of those before they changed, or completed by members that were missing. */
export async function updateLines(
  services: NewsServices,
  { actor, language, t, since, signal }: DigestFor,
  dataset: Dataset,
): Promise<readonly string[]> {
  const name = labelOf(dataset, dataset.name, language)
  const { newest } = await services.engine.reader(rowsOf(actor)).freshness(dataset)
  const first =
    newest === null
      ? t('mail.digestChanged', { name })
      : t('mail.digestUpdated', { name, period: periodOf(dataset.name, newest, language) })
  const { measure, rows } = await revisionsOf(answersFor(services, actor), dataset, signal, since.toISOString())
  const unit = measure === null ? undefined : dataset.measures[measure]?.unit
  const text = (figure: number | null) =>
    figure === null || unit === undefined ? dash : amount(figure, unit, language)
  const changed = rows.flatMap(({ period, figures }) => {
    const before = figures.findLast(({ asOf }) => asOf <= since.toISOString())
    const after = figures.at(-1)
    return before === undefined || after === undefined || before.figure === after.figure
      ? []
      : [{ period, before, after }]
  })
  const completed = new Set<string>()
  for (const { period, before, after } of changed.slice(0, most.examined)) {
    const change = { period, from: before.asOf, to: after.asOf }
    if (measure !== null && (await isCompleted(answersFor(services, actor), dataset, measure, change, signal)))
      completed.add(period)
  }
  const linesOf = (some: typeof changed, textKey: 'digestRevised' | 'digestCompleted') => [
    ...some.slice(0, most.revised).map(({ period, before, after }) =>
      t(`mail.${textKey}`, {
        name,
        period: periodOf(dataset.name, period, language),
        before: text(before.figure),
        after: text(after.figure),
      }),
    ),
    ...(some.length > most.revised ? [t(`mail.${textKey}More`, { name, count: some.length - most.revised })] : []),
  ]
  return [
    first,
    ...linesOf(
      changed.filter(({ period }) => !completed.has(period)),
      'digestRevised',
    ),
    ...linesOf(
      changed.filter(({ period }) => completed.has(period)),
      'digestCompleted',
    ),
  ]
}

/**
 * What moved in a data set against last year: its first figure, the member that made most of the difference by its absolute contribution, and
 * what went the other way. Of the months that both years hold; none where nothing is compared.
 */
export async function movementLine(
  services: NewsServices,
  { actor, language, today, signal }: DigestFor,
  dataset: Dataset,
): Promise<string | null> {
  const answering = answersFor(services, actor)
  const { newest } = await answering.engine.freshness(dataset)
  const measure = firstExplainable(dataset)
  if (newest === null || measure === null) return null
  const year = Number(newest.slice(0, 4))
  const question = ChangeQuestion.parse({ dataset: dataset.name, measure, filters: [], year, base: year - 1 })
  const change = await explainedChange(answering, { dataset, question, actor }, signal)
  const [breakdown = null] = change.breakdowns
  const datasets = await datasetLabels(services.engine, dataset)
  const context = makeContext({ today, language, datasets, names: await loadPlaceNames(language) })
  const sentences = changeSentences(change, breakdown, {
    measure: measureLabel(dataset, measure, context),
    unit: dataset.measures[measure]?.unit ?? 'items',
    language,
    nameOf: ({ value }) =>
      value === null || breakdown === null
        ? formatMessage(explainWords.unknown, language)
        : valueLabel(dataset, breakdown.dimension, value, context),
  })
  if (sentences.length === 0) return null
  return labelled(changePeriod(change.months, question, language), sentences.join(' '), language)
}

/** The first card of a data set that a reader may see, rather one with a comparison; null where there is none, or it has nothing to show. */
export async function cardOf(
  services: NewsServices,
  { actor, language, today, signal }: DigestFor,
  dataset: Dataset,
): Promise<OpenedCard | null> {
  const cards = allCards.filter(({ code, reads }) => maySee(actor, code) && datasetsRead({ reads })[0] === dataset.name)
  const widget = cards.find(({ explains }) => explains !== null) ?? cards[0]
  if (widget === undefined) return null
  const opened = await openedCard(services, actor, widget, { language, today, signal })
  return opened.card.content.empty ? null : opened
}

/** Alerts of the reader's own that fired, but for those that were silenced. */
export async function alertLines(services: NewsServices, to: DigestFor): Promise<readonly string[]> {
  const { state } = services
  const { actor, language, today, since, until, t } = to
  if (!mayExploreData(actor)) return []
  const lines: string[] = []
  let further = 0
  for (const { id, name, rule } of await state.alerts.list(actor.userId)) {
    // The rights of today may be fewer than those with which it fired.
    if (rule === null || !mayAskRule(actor, rule)) continue
    for (const { at, silenced, ...event } of await state.alerts.events(actor.userId, id)) {
      if (silenced || at <= since || at > until) continue
      const firing = event.members.filter((member) => member.to === 'firing')
      const members = firing.slice(0, most.alerts - lines.length)
      // An event keeps the first of its members, those that fire before the others.
      const unnamed = firing.length === event.members.length ? event.changed : firing.length
      further += unnamed - members.length
      if (members.length === 0) continue
      const words = await alertWords(
        services,
        rule,
        { members, changed: members.length, period: event.period },
        language,
        today,
      )
      lines.push(...words.lines.map((line) => labelled(name, line, language)))
    }
  }
  return [...lines, ...(further > 0 ? [t('alerts.andFurther', { count: further })] : [])]
}

/** What is due in the week that begins, and what is late. */
export async function releaseLines(
  { engine }: NewsServices,
  { actor, language, t, monday }: DigestFor,
  visibleDatasets: readonly Dataset[],
): Promise<{ readonly due: readonly string[]; readonly late: readonly string[] }> {
  const reader = engine.reader(rowsOf(actor))
  const freshness = await Promise.all(
    visibleDatasets.filter((dataset) => isShown(actor, dataset)).map((dataset) => reader.freshness(dataset)),
  )
  const until = addDays(monday, 6)
  const releases = releasesOf(freshness, monday).filter(({ due }) => due <= until)
  const lineOf = (key: 'mail.digestDue' | 'mail.digestLate') => (release: (typeof releases)[number]) =>
    t(key, {
      name: datasetLabel(release.dataset, language),
      period: periodOf(release.dataset, release.nextEnds, language),
      date: date(release.due, language),
    })
  const [late, due] = [
    releases.filter(({ daysLate }) => daysLate > 0),
    releases.filter(({ daysLate }) => daysLate === 0),
  ]
  return {
    due: due.slice(0, most.releases).map(lineOf('mail.digestDue')),
    late: late.slice(0, most.releases).map(lineOf('mail.digestLate')),
  }
}
