import type { ComparisonView, View } from '@sala/widgets/views/view.ts'
import { describe, expect, test } from 'vitest'
import { readCards } from '../../make.ts'
import { readCard } from '../../readCard.ts'
import { hostileCard, hostileTexts } from '../../testing/hostile.ts'
import { job, manyJob } from '../../testing/jobs.ts'
import { officeParts, xmlFault, xmlLetters } from '../../testing/read.ts'
import { makeManyPptx, makePptx } from './pptx.ts'
import { repairChart } from './repair.ts'

const slidesIn = (parts: ReadonlyMap<string, string>) =>
  [...parts.keys()].filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path))
const chartsIn = (parts: ReadonlyMap<string, string>) =>
  [...parts].filter(([path]) => /^ppt\/charts\/chart\d+\.xml$/.test(path)).map(([, xml]) => xml)
/** The figures of each series of a chart, as PowerPoint's data sheet shows them. */
const figuresOf = (chart: string) =>
  [...chart.matchAll(/<c:val>([\s\S]*?)<\/c:val>/g)].map(([, values = '']) => xmlLetters(values, 'c:v').map(Number))

test.each([133, 134, 135, 136, 140, 142])('%i is one slide of well-formed parts', async (code) => {
  for (const language of ['en', 'th', 'ar'] as const) {
    const parts = await officeParts(await makePptx(await readCard(job(code, 'pptx', { language }))))
    expect(slidesIn(parts)).toHaveLength(1)
    for (const [path, xml] of parts) expect(xmlFault(xml), path).toBeNull()
  }
})

test('a comparison is a native chart with the figures of the card', async () => {
  const card = await readCard(job(134, 'pptx'))
  const [chart, ...others] = chartsIn(await officeParts(await makePptx(card)))
  expect(others).toEqual([])
  const rows = card.content.table.rows.filter(({ level }) => level === 'row')
  expect(figuresOf(chart ?? '')).toEqual([
    rows.map(({ cells }) => cells.previous),
    rows.flatMap(({ cells }) => cells.current ?? []),
  ])
})

test('a target is a line across the bars', async () => {
  const [chart = ''] = chartsIn(await officeParts(await makePptx(await readCard(job(133, 'pptx')))))
  expect(chart).toContain('<c:barChart>')
  expect(chart).toContain('<c:lineChart>')
  expect(figuresOf(chart)[1]).toEqual(Array.from({ length: 12 }, (_, index) => 3_000_000 + 50_000 * index))
})

test('a composed card puts its charts and figures on the one slide', async () => {
  const parts = await officeParts(await makePptx(await readCard(job(136, 'pptx'))))
  expect(chartsIn(parts)).toHaveLength(2)
  expect(parts.get('ppt/slides/slide1.xml')).toContain('308,257')
})

test('a table is a native table and says how many rows it leaves out', async () => {
  const slide = (await officeParts(await makePptx(await readCard(job(142, 'pptx'))))).get('ppt/slides/slide1.xml') ?? ''
  expect(slide).toContain('<a:tbl>')
  const content = slide.split('<a:tr ').length - 2
  expect(xmlLetters(slide, 'a:t')).toContain(`Rows ${content} of 249`)
})

test('words carry their language and direction', async () => {
  const slide = (await officeParts(await makePptx(await readCard(job(134, 'pptx', { language: 'ar' }))))).get(
    'ppt/slides/slide1.xml',
  )
  expect(slide).toContain('lang="ar"')
  expect(slide).toMatch(/<a:pPr[^>]*rtl="1"/)
})

test('the line below the title is as small as it must be to stay one line', async () => {
  const card = await readCard(job(134, 'pptx', { language: 'ar' }))
  const sizeOf = async (subtitle: string) => {
    const parts = await officeParts(await makePptx({ ...card, content: { ...card.content, subtitle } }))
    const slide = parts.get('ppt/slides/slide1.xml') ?? ''
    const line = slide.split('<a:p>').find((paragraph) => paragraph.includes(`<a:t>${subtitle}</a:t>`)) ?? ''
    return Number(/ sz="(\d+)"/.exec(line)?.[1]) / 100
  }
  const words = 'عدد المسافرين في كل يوم '
  expect(await sizeOf(words.trim())).toBe(14)
  const long = await sizeOf(words.repeat(7).trim())
  expect(long).toBeLessThan(14)
  // A letter is about half as wide as it is high, and the slide 12.33 inches.
  expect(long).toBeGreaterThan(9)
  expect(await sizeOf(words.repeat(40).trim())).toBe(9)
})

test('D06: hostile text is shown as letters', async () => {
  const parts = await officeParts(await makePptx(hostileCard(await readCard(job(142, 'pptx')))))
  for (const [path, xml] of parts) expect(xmlFault(xml), path).toBeNull()
  const letters = xmlLetters(parts.get('ppt/slides/slide1.xml') ?? '', 'a:t')
  for (const text of [hostileTexts[0], hostileTexts[1], hostileTexts[7], hostileTexts[10]]) {
    expect(letters.some((letter) => letter.includes(text))).toBe(true)
  }
})

describe('charts as the screen draws them', () => {
  const base: Omit<ComparisonView, 'kind'> = {
    unit: 'people',
    categories: ['A', 'B', 'C'],
    series: [
      { key: 'previous', name: '2025', role: 'previous', values: [1, 2, 3] },
      { key: 'current', name: '2026', role: 'current', values: [2, 3, 4], open: [2] },
    ],
    description: 'x',
  }
  const chartOf = async (view: View, language: 'en' | 'ar' = 'en') => {
    const card = await readCard(job(134, 'pptx', { language }))
    const visible = { ...card.content, view, empty: false }
    const parts = await officeParts(await makePptx({ ...card, content: visible }))
    for (const [path, xml] of parts) expect(xmlFault(xml), path).toBeNull()
    return chartsIn(parts)[0] ?? ''
  }

  test('points are a native chart with their names, bubbles have sizes, and cells are a table in their colours', async () => {
    const points = { ...base, kind: 'scatter' as const, units: ['days' as const, 'baht' as const, 'people' as const] }
    const three = [1, 2, 3].map((at) => ({
      key: `${at}`,
      name: `M${at}`,
      role: 'current' as const,
      values: [at, 2, null],
    }))
    const scatter = await chartOf({ ...points, series: three.slice(0, 2) })
    expect(scatter).toContain('<c:scatterChart>')
    expect(scatter).toContain('>B<')
    const bubbles = await chartOf({ ...points, series: three })
    expect(bubbles).toContain('<c:bubbleChart>')
    expect(bubbles).toContain('<c:bubbleSize>')
    const heat = { ...base, kind: 'heat_map' as const, breaks: [2, 3] }
    const card = await readCard(job(134, 'pptx'))
    const parts = await officeParts(await makePptx({ ...card, content: { ...card.content, view: heat, empty: false } }))
    const slide = parts.get('ppt/slides/slide1.xml') ?? ''
    expect(xmlFault(slide)).toBeNull()
    expect(slide).toContain('<a:tbl>')
    expect(new Set(slide.match(/<a:tcPr[^>]*>.*?<a:solidFill><a:srgbClr val="[0-9A-F]{6}"/g)).size).toBeGreaterThan(2)
  })

  test('lying bars lie, the first on top, from the side where reading begins', async () => {
    for (const kind of ['comparison', 'stack'] as const) {
      const chart = await chartOf({ ...base, kind, shape: 'rows' })
      expect(chart).toContain('<c:barDir val="bar"/>')
      expect(chart).toMatch(/<c:catAx>[\s\S]*?<c:orientation val="maxMin"\/>/)
      // The axis of the figures stays below, although the names are turned about.
      expect(chart).toMatch(
        /<c:valAx>[\s\S]*?<c:orientation val="minMax"\/>[\s\S]*?<c:tickLblPos val="nextTo"\/>[\s\S]*?<c:crosses val="max"\/>/,
      )
      expect(await chartOf({ ...base, kind, shape: 'rows' }, 'ar')).toMatch(
        /<c:valAx>[\s\S]*?<c:orientation val="maxMin"\/>/,
      )
    }
    expect(await chartOf({ ...base, kind: 'comparison' })).toContain('<c:barDir val="col"/>')
  })

  test('figures of axes are short, and names that have no room are left out', async () => {
    const days = Array.from({ length: 90 }, (_, at) => `${at + 1} November`)
    const series = (values: readonly number[]) => [
      { key: 'current', name: '2026', role: 'current' as const, values: [...values] },
    ]
    const long = await chartOf({
      ...base,
      kind: 'trend',
      categories: days,
      series: series(days.map(() => 2.4e12)),
    })
    expect(long).toContain('formatCode="[=0]0;0.0,,,,&quot;T&quot;"')
    // In the order that the standard gives them.
    expect(long).toMatch(/<c:lblAlgn[^>]*>\s*<c:tickLblSkip val="(\d\d)"\/><c:tickMarkSkip val="\1"\/><c:noMultiLvlLbl/)
    const few = await chartOf({ ...base, kind: 'trend' })
    expect(few).not.toContain('tickLblSkip')
    expect(few).toContain('<c:majorUnit val="1"/>')
  })

  test('every bar has its name, turned or smaller where it must be, or there are fewer bars', async () => {
    const dayNames = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1} November`)
    const values = (count: number) => [
      { key: 'current', name: '2026', role: 'current' as const, values: dayNames(count).map((_, at) => at) },
    ]
    const barsOf = (count: number, shape?: 'rows') =>
      chartOf({
        ...base,
        kind: 'comparison',
        categories: dayNames(count),
        series: values(count),
        ...(shape ? { shape } : {}),
      })
    for (const chart of [await barsOf(3), await barsOf(31), await barsOf(30, 'rows')]) {
      expect(chart).toContain('<c:tickLblSkip val="1"/>')
    }
    expect(await barsOf(31)).toContain('<a:bodyPr rot="-5400000"/>')
    // More lying bars than lines of the smallest letters: the first ones stay.
    const cut = await barsOf(77, 'rows')
    const tableRows = figuresOf(cut)[0] ?? []
    expect(tableRows.length).toBeLessThan(77)
    expect(tableRows).toEqual(Array.from(tableRows, (_, at) => at))
    // Of days the newest stay, with the last value of all.
    expect(figuresOf(await barsOf(200))[0]?.at(-1)).toBe(199)
  })

  test('a legend of many names stands beside the chart', async () => {
    const many = Array.from({ length: 8 }, (_, at) => ({
      key: String(at),
      name: `A border checkpoint with a long name ${at}`,
      role: 'category' as const,
      values: [at, 1, 2],
    }))
    expect(await chartOf({ ...base, kind: 'stack', series: many })).toContain('<c:legendPos val="r"/>')
    expect(await chartOf({ ...base, kind: 'stack', series: many }, 'ar')).toContain('<c:legendPos val="l"/>')
    expect(await chartOf({ ...base, kind: 'stack', series: many.slice(0, 2) })).toContain('<c:legendPos val="t"/>')
  })

  test('a stack and a donut have at most eight parts, and a small slice no figure', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({
      key: String(at),
      name: `Gate ${at}`,
      role: 'category' as const,
      values: [40 - at, 1, 2],
    }))
    expect((await chartOf({ ...base, kind: 'stack', series: many })).match(/<c:ser>/g)).toHaveLength(8)
    const share = await chartOf({
      ...base,
      kind: 'share',
      categories: ['A', 'B', 'C'],
      series: [{ key: 'parts', name: 'Parts', role: 'category', values: [99, 100, 1] }],
    })
    expect(share.match(/<c:delete val="1"\/>/g)).toHaveLength(1)
    expect(share).toContain('<c:dLbl><c:idx val="2"/><c:delete val="1"/></c:dLbl>')
  })

  test('a period that is not over is hatched as a bar and hollow as a point of a line', async () => {
    const bars = await chartOf({ ...base, kind: 'comparison' })
    const [, previous = '', current = ''] = bars.split('<c:ser>')
    expect(previous).not.toContain('<c:dPt>')
    expect(current).toMatch(/<c:dPt><c:idx val="2"\/>[\s\S]*?<a:pattFill/)
    expect(current.match(/<c:dPt>/g)).toHaveLength(1)
    const line = await chartOf({ ...base, kind: 'trend' })
    expect(line).toMatch(/<c:marker>[\s\S]*?<\/c:marker><c:dPt><c:idx val="2"\/><c:marker><c:symbol val="circle"/)
  })
})

test('many cards have a slide each behind one with the title', async () => {
  const parts = await officeParts(
    await makeManyPptx(await readCards(manyJob([133, 134, 142], 'pptx', { language: 'th' }))),
  )
  expect(slidesIn(parts)).toHaveLength(4)
  for (const [path, xml] of parts) expect(xmlFault(xml), path).toBeNull()
  const first = xmlLetters(parts.get('ppt/slides/slide1.xml') ?? '', 'a:t')
  expect(first).toEqual(expect.arrayContaining(['A dashboard', 'จำนวนผู้เดินทางเข้าเทียบกับเป้าหมาย']))
  expect(chartsIn(parts)).toHaveLength(2)
  expect(parts.get('ppt/slides/slide4.xml')).toContain('<a:tbl>')
})

const figuresView = (value: number): View => ({
  kind: 'figures',
  figures: [
    {
      key: 'a',
      label: 'Arrivals',
      value,
      unit: 'people',
      change: 1,
      note: 'against 2025',
      history: { values: [1, 2, 3], ends: ['1', '3'], description: 'From 1 to 3' },
    },
  ],
})

test('headline figures share a slide, and their small lines run as people read', { tags: 'release' }, async () => {
  for (const language of ['en', 'ar'] as const) {
    const cards = await readCards(manyJob([134, 134, 134, 133], 'pptx', { language }))
    const [first, second, third, other] = cards.cards
    if (!first || !second || !third || !other) throw new Error('not read')
    const headlines = [first, second, third].map((card, at) => ({
      ...card,
      content: { ...card.content, view: figuresView(1000 + at) },
    }))
    const parts = await officeParts(await makeManyPptx({ ...cards, cards: [...headlines, other] }))
    for (const [path, xml] of parts) expect(xmlFault(xml), path).toBeNull()
    expect(slidesIn(parts)).toHaveLength(3)
    const slide = parts.get('ppt/slides/slide2.xml') ?? ''
    for (const value of ['1,000', '1,001', '1,002']) {
      expect(xmlLetters(slide, 'a:t').some((text) => text.includes(value))).toBe(true)
    }
    const small = chartsIn(parts).filter((chart) => !chart.includes('<c:barChart>'))
    expect(small).toHaveLength(3)
    const order = language === 'ar' ? 'maxMin' : 'minMax'
    for (const chart of small) expect(/<c:catAx>[\s\S]*?<c:orientation val="(\w+)"/.exec(chart)?.[1]).toBe(order)
  }
})

test('one card of headline figures has its table beside them', async () => {
  const card = await readCard(job(134, 'pptx'))
  const parts = await officeParts(await makePptx({ ...card, content: { ...card.content, view: figuresView(1000) } }))
  expect(slidesIn(parts)).toHaveLength(1)
  expect(parts.get('ppt/slides/slide1.xml')).toContain('<a:tbl>')
})

test('slides have numbers, notes with definition and source, and a cover with what is chosen', async () => {
  const cards = await readCards(manyJob([134, 135], 'pptx', { parameters: { market_region: 'europe' } }))
  const parts = await officeParts(await makeManyPptx(cards))
  for (const path of slidesIn(parts)) expect(parts.get(path)).toContain('type="slidenum"')
  const cover = xmlLetters(parts.get('ppt/slides/slide1.xml') ?? '', 'a:t').join('\n')
  expect(cover).toContain('Market: Europe')
  expect(cover).toContain('January to October 2026 against the same months of 2025')
  expect(cover).toContain('Demonstration data')
  const notes = parts.get('ppt/notesSlides/notesSlide2.xml') ?? ''
  expect(xmlLetters(notes, 'a:t')).toEqual(
    expect.arrayContaining([`Definition: ${cards.cards[0]?.definition}`, 'Source: Ministry of Tourism and Sports']),
  )
})

test('a missing figure is no point at all', () => {
  expect(repairChart('<c:pt idx="3"><c:v></c:v></c:pt><c:pt idx="4"><c:v>0</c:v></c:pt>')).toBe(
    '<c:pt idx="4"><c:v>0</c:v></c:pt>',
  )
})
