import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import '@sala/catalog/locales/allLanguages.ts'
import { languages } from '@sala/catalog/words.ts'
import { expect, test } from 'vitest'
import { aContext, arrivalAnswers, opened } from '../testing.ts'
import { cell, change as changeText, difference, points } from '../texts/format.ts'
import type { Trust } from '../trust/trustFacts.ts'
import type { Figure } from '../views/figuresView.ts'
import type { TableColumn, TableModel, TableRow } from '../views/table.ts'
import type { RankingView } from '../views/view.ts'
import type { CardContent } from '../widget.ts'
import { highlightsOf } from './highlights.ts'
import type { HighlightCard } from './sentence.ts'

/** Random numbers of a seed. */
function randomOf(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const trust: Trust = {
  ...{ every: 'month', late: null, asOf: 'October 2026', hasFigures: true, ahead: null },
  ...{ statuses: [], sources: [], demonstration: false },
}

const columns: readonly TableColumn[] = [
  { key: 'current', label: '2026', kind: 'number' },
  { key: 'previous', label: '2025', kind: 'number' },
  { key: 'change', label: 'Change', kind: 'change' },
]

function tableOf(first: TableColumn, rows: readonly TableRow['cells'][]): TableModel {
  return { columns: [first, ...columns], rows: rows.map((cells) => ({ level: 'row', cells })), count: rows.length }
}

interface State {
  readonly months: TableModel
  readonly members: TableModel
  readonly figure: Figure
  readonly reached: Figure
  readonly share: Figure
  readonly late: string | null
  readonly bars: readonly (number | null)[]
}

/** A dashboard of some cards, other ones by each seed: gaps, small bases, ties, months that are not over, late data. */
function stateOf(seed: number): State {
  const random = randomOf(seed)
  const pair = () => {
    const previous = random(9) === 0 ? 0 : 1 + random(3_000)
    const current = random(6) === 0 ? previous : random(3_000)
    return { current, previous, change: previous === 0 ? null : (current / previous - 1) * 100 }
  }
  const last = 1 + random(12)
  const months = Array.from({ length: 12 }, (_, at) => {
    const { current, previous, change } = pair()
    const isHeld = at < last && random(15) > 0
    return {
      month: `2026-${String(at + 1).padStart(2, '0')}`,
      current: isHeld ? current : null,
      previous,
      change: isHeld && at < last - random(2) ? change : null,
    }
  })
  const members = Array.from({ length: random(9) }, (_, at) => {
    const { current, previous, change } = pair()
    return { name: `<M${at}>`, current, previous, change: previous < 30 ? `<D${current - previous}>` : change }
  })
  const figure = (key: string, unit: Figure['unit'], changed: number | null): Figure => ({
    ...{ key, label: `<${key}>`, value: random(8) === 0 ? null : random(200), unit, change: changed },
    note: random(3) === 0 ? '' : '<note>',
  })
  return {
    months: tableOf({ key: 'month', label: 'Month', kind: 'month' }, months),
    members: tableOf({ key: 'name', label: 'Market', kind: 'text' }, members),
    figure: figure('stay', 'people', random(5) === 0 ? null : random(9_000) / 100 - 40),
    reached: figure('reached', 'percent', null),
    share: { ...figure('positive', 'percent', random(4) === 0 ? null : random(900) / 10 - 45), changeIn: 'points' },
    late: random(4) === 0 ? '15 November 2026' : null,
    bars: Array.from({ length: random(6) }, () => (random(7) === 0 ? null : random(12))),
  }
}

const rankingOf = (values: readonly (number | null)[]): RankingView => ({
  ...{ kind: 'ranking', unit: 'people', categories: values.map((_, at) => `<B${at}>`), description: '' },
  series: [{ key: 'bars', name: 'Bars', role: 'current', values }],
  changes: values.map(() => null),
})

function cardsOf({ months, members, figure, reached, share, late, bars }: State): readonly HighlightCard[] {
  const card = (
    code: number,
    view: CardContent['view'] | null,
    table: TableModel,
    own: Trust = trust,
  ): HighlightCard => ({
    code,
    title: `Card ${code}`,
    content: { view: view ?? { kind: 'table', table, paged: false }, table, trust: own, empty: false },
  })
  const none = tableOf({ key: 'name', label: '', kind: 'text' }, [])
  return [
    card(1, null, months),
    card(2, null, members),
    card(3, { kind: 'figures', figures: [figure] }, none),
    card(4, { kind: 'figures', figures: [reached] }, none),
    card(5, null, none, { ...trust, late }),
    card(6, rankingOf(bars), none),
    card(7, { kind: 'figures', figures: [share] }, none),
  ]
}

type Cells = Readonly<Record<string, string | number | null>>
const cellsOf = ({ rows }: TableModel): readonly Cells[] => rows.map(({ cells }) => cells)
const numberIn = (value: string | number | null | undefined): number | null =>
  typeof value === 'number' ? value : null

/** Whether a claim about months is true of a table, worked out in another way than the sentences are. */
function monthTruths(table: TableModel) {
  const all = cellsOf(table)
  const closed = all.filter(({ change }) => typeof change === 'number')
  const last = closed.at(-1)
  const value = numberIn(last?.current) ?? 0
  const others = [
    ...all.flatMap((row) => (row === last ? [] : (numberIn(row.current) ?? []))),
    ...all.flatMap(({ previous }) => numberIn(previous) ?? []),
  ]
  const changes = closed.map(({ change }) => numberIn(change) ?? 0)
  const run = changes.slice(0, -1).toReversed()
  const sign = Math.sign(changes.at(-1) ?? 0)
  const ended = run.findIndex((value) => Math.sign(value) !== -sign)
  return {
    last,
    record: value > Math.max(...others) ? 'highest' : value < Math.min(...others) ? 'lowest' : null,
    of: others.length + 1,
    run: ended < 0 ? run.length : ended,
    sign,
  }
}

const states = everyCase ? 2000 : 400

test('generated states × 6 languages: no sentence is empty, doubled or untrue, and each figure is that of its card', () => {
  const seen = new Map<string, number>()
  for (let seed = 1; seed <= states; seed++) {
    const state = stateOf(seed)
    const truths = monthTruths(state.months)
    const members = cellsOf(state.members)
    for (const language of languages) {
      const highlights = highlightsOf(cardsOf(state), aContext({ language }))
      const texts = highlights.map(({ text }) => text)
      expect(highlights.length).toBeLessThanOrEqual(5)
      expect(new Set(texts).size).toBe(texts.length)
      // One of each card, but a share and the volume that it is of.
      const shares = highlights.filter(({ kind }) => kind === 'share').map(({ code }) => code)
      const others = highlights.filter(({ kind, code }) => kind !== 'figure' || !shares.includes(code))
      expect(new Set(others.map(({ code }) => code)).size).toBe(others.length)
      for (const text of texts) expect(text).not.toMatch(/[{}]|NaN|Infinity|undefined|null|\(\)|^\s*$/)
      for (const { kind, text, code } of highlights) {
        seen.set(kind, (seen.get(kind) ?? 0) + 1)
        const { last } = truths
        switch (kind) {
          case 'late':
            expect([code, text.includes(state.late ?? '?')]).toEqual([5, true])
            break
          case 'target':
            expect(text).toContain(cell(state.reached.value, { kind: 'percent' }, language))
            break
          case 'figure':
            if (code === 7) {
              expect(text).toContain(points(state.share.change, language))
              break
            }
            expect(text).toContain('<stay>')
            expect(text).toContain(changeText(state.figure.change, language))
            break
          case 'share':
            // Never without what it is a share of.
            if (state.share.note === '') expect(kind).toBe('figure')
            expect([code, text.includes('<note>'), text.includes('<positive>')]).toEqual([7, true, true])
            expect(text).toContain(cell(state.share.value, { kind: 'percent' }, language))
            expect(text).toContain(points(state.share.change, language))
            break
          case 'turn':
            expect(truths.run).toBeGreaterThanOrEqual(3)
            expect(truths.sign).not.toBe(0)
            expect(text).toContain(changeText(numberIn(last?.change), language))
            expect(text).toContain(String(truths.run))
            if (language === 'en') expect(text).toContain(truths.sign > 0 ? 'first month above' : 'first month below')
            break
          case 'record':
            expect(truths.record).not.toBeNull()
            expect(text).toContain(cell(last?.current, { kind: 'number' }, language))
            expect(text).toContain(String(truths.of))
            if (language === 'en') expect(text).toContain(` the ${truths.record} of `)
            break
          case 'largest': {
            // Only where there are fewer than three others.
            expect(highlights.filter((highlight) => highlight.kind !== 'largest').length).toBeLessThan(3)
            const [largest, next] = state.bars.map((value) => value ?? -1).toSorted((a, b) => b - a)
            expect(largest).toBeGreaterThan(next ?? -1)
            expect(text).toContain(`<B${state.bars.indexOf(largest ?? -1)}>`)
            expect(text).toContain(String(largest))
            break
          }
          case 'movement': {
            const far = ({ current, previous }: Cells) => Math.abs((numberIn(current) ?? 0) - (numberIn(previous) ?? 0))
            const top = members.toSorted((a, b) => far(b) - far(a))[0] ?? {}
            expect(text).toContain(String(top.name))
            expect(text).toContain(difference((numberIn(top.current) ?? 0) - (numberIn(top.previous) ?? 0), language))
            expect(text).toContain(cell(top.previous, { kind: 'number' }, language))
          }
        }
      }
    }
  }
  // Every kind has been said, many times.
  for (const kind of ['late', 'target', 'share', 'figure', 'turn', 'record', 'movement', 'largest'])
    expect([kind, (seen.get(kind) ?? 0) > states / 20]).toEqual([kind, true])
})

test('says nothing of figures whose change is of fewer members than they are', () => {
  const rows = (change: number) => [
    { name: 'China', current: 500, previous: 100, change },
    { name: 'Japan', current: 90, previous: 100, change: -10 },
    { name: 'Korea', current: 110, previous: 100, change: 10 },
  ]
  const kinds = (change: number) => {
    const table = tableOf({ key: 'name', label: '', kind: 'text' }, rows(change))
    const visible = { view: { kind: 'table', table, paged: false }, table, trust, empty: false } as const
    return highlightsOf([{ code: 1, title: 'Markets', content: visible }], aContext()).map(({ text }) => text)
  }
  expect(kinds(400)).toEqual(['China changed most of 3: +400 (500 after 100).'])
  expect(kinds(25)).toEqual([])
})

test('real cards: arrivals by month', () => {
  const month = (year: number, of: number, totalImmigrants: number) => ({
    _id: { market_region: 'europe', year, month: of },
    totalImmigrants,
  })
  const rows = [
    ...[900, 900, 900, 900, 2_500].map((figure, at) => month(2026, at + 1, figure)),
    ...Array.from({ length: 12 }, (_, at) => month(2025, at + 1, 1_000)),
  ]
  const content = opened(134).show(arrivalAnswers(rows))
  expect(highlightsOf([{ code: 134, title: 'Arrivals', content: content }], aContext())).toMatchObject([
    {
      code: 134,
      text: 'May 2026 is the first month above the same month of 2025 after 4 below it: +150.00%.',
    },
  ])
})

test('says nothing of the figures of several places beside each other, since the sentence would not say whose they are', () => {
  const figure: Figure = { key: 'receipts', label: 'Receipts', value: 100, unit: 'baht', change: 6, note: '' }
  const part = (title: string) => ({ span: 6, title, view: { kind: 'figures', figures: [figure] } as const })
  const table = tableOf({ key: 'name', label: '', kind: 'text' }, [])
  const textsOf = (...titles: readonly string[]) => {
    const visible = { view: { kind: 'composed', parts: titles.map(part) }, table, trust, empty: false } as const
    return highlightsOf([{ code: 1, title: 'Provinces', content: visible }], aContext()).map(({ text }) => text)
  }
  expect(textsOf('Phuket')).toHaveLength(1)
  expect(textsOf('Bangkok', 'Phuket')).toEqual([])
})
