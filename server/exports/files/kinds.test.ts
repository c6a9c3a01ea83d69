import { type PdfLayout, plainLayout } from '@sala/catalog/api/exports.ts'
import type { ChartView, MapView, Message, MessagesView, View } from '@sala/widgets/views/view.ts'
import JSZip from 'jszip'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPdfTools } from '../../../scripts/tools.mjs'
import type { Card } from '../card.ts'
import { drawChart } from '../picture/chart.ts'
import { prepareMaps } from '../picture/maps.ts'
import { readCard } from '../readCard.ts'
import { hostileTexts } from '../testing/hostile.ts'
import { job } from '../testing/jobs.ts'
import { pdfPages, pdfPictures, readPng } from '../testing/read.ts'
import { documentOf } from './pdf/document.ts'
import { makePdf } from './pdf/pdf.ts'
import { makePng } from './png.ts'
import { makePptx } from './pptx/pptx.ts'

/** The kinds of view that are neither a chart nor a table: maps, messages, calendars. */

const tools = findPdfTools()
const withAllRows: PdfLayout = { table: 'below', rows: 'all' }
const pdfOf = (card: Card, layout: PdfLayout = plainLayout) => makePdf(card, layout)
const joined = (pages: readonly string[]) => pages.join('\n').replace(/\s+/g, ' ')

let base: Card
beforeAll(async () => {
  base = await readCard(job(134, 'pdf'))
})
const cardOf = (view: View): Card => ({ ...base, content: { ...base.content, view, empty: false } })

const map: MapView = {
  kind: 'province_map',
  unit: 'messages',
  places: [
    { code: 'TH-10', name: 'Bangkok', value: 900 },
    { code: 'TH-50', name: 'Chiang Mai', value: 20, symbol: { code: 'rain', label: 'Rain' } },
  ],
  unmatched: [{ name: 'Place not known', value: 17 }],
  breaks: [500],
  description: 'Messages, Bangkok: 900',
}

const message = (text: string, index = 0): Message => ({
  key: String(index),
  author: `Author ${index}`,
  text,
  date: '2026-11-19',
  channel: { code: 'facebook', label: 'Facebook' },
  sentiment: { code: 'negative', label: 'Negative' },
  topic: 'Complaint',
  place: 'Bangkok',
  figures: [{ key: 'likes', label: 'Likes', value: 1234 }],
  link: 'https://www.facebook.example/1',
})
const listOf = (messages: readonly Message[], count = messages.length): MessagesView => ({
  kind: 'messages',
  messages,
  count,
  paged: true,
  sorts: [],
})

async function slideOf(card: Card) {
  const zip = await JSZip.loadAsync(await makePptx(card))
  const xml = (await zip.file('ppt/slides/slide1.xml')?.async('text')) ?? ''
  return { xml, pictures: Object.keys(zip.files).filter((name) => /^ppt\/media\/.*\.png$/.test(name)) }
}

describe('a map', () => {
  test.each(['province_map', 'world_map'] as const)('is a drawing whose legend is text: %s', async (kind) => {
    const view: MapView = {
      ...map,
      kind,
      places: kind === 'world_map' ? [{ code: 'TH', name: 'Thailand', value: 900 }] : map.places,
    }
    await prepareMaps(view)
    const part = documentOf(cardOf(view), 'pages', plainLayout).cards[0]?.picture[0]
    if (part?.kind !== 'chart') throw new Error('not drawn')
    expect(part.alt).toBe(view.description)
    expect(part.note).toBe('Not on the map: Place not known 17')
    expect(part.texts.map(({ text }) => text)).toContain('No data')
    expect(part.svg.match(/<path/g)?.length).toBeGreaterThan(kind === 'world_map' ? 230 : 77)
    expect(part.svg).toContain('<pattern')
  })

  test.skipIf(!tools)('is on the page with its legend to be searched', async () => {
    const bytes = await pdfOf(cardOf(map))
    const text = joined(pdfPages(bytes))
    for (const words of ['Not on the map: Place not known 17', 'No data', 'Data as of October 2026'])
      expect(text).toContain(words)
    for (const { ink } of pdfPictures(bytes)) expect(ink).toBeGreaterThan(0.01)
  })

  test('is a picture on a slide, with its legend as words', async () => {
    const { xml, pictures } = await slideOf(cardOf(map))
    expect(pictures).toHaveLength(1)
    expect(xml).toContain('descr="Messages, Bangkok: 900"')
    expect(xml).toContain('<a:t>No data</a:t>')
    expect(xml).toContain('Not on the map: Place not known 17')
  })

  test('is in the picture', async () => {
    expect(readPng(await makePng(cardOf(map))).ink).toBeGreaterThan(0.05)
  })
})

describe('messages', () => {
  test.skipIf(!tools)('are printed whole, one below the other, and not again as a table', async () => {
    const long = 'The train was late and nobody told us why. '.repeat(60).trim()
    const texts = ['สวัสดีน้ำใจดี', 'שירות טוב', 'خدمة ممتازة', long]
    const bytes = await pdfOf(cardOf(listOf(texts.map(message))))
    const text = joined(pdfPages(bytes))
    expect(text).toContain('สวัสดีน้ำใจดี')
    expect(text.split('The train was late')).toHaveLength(61)
    for (const words of ['Author 3', 'Complaint', 'Likes 1,234', '19 November 2026', 'facebook.example'])
      expect(text).toContain(words)
    expect(text).not.toContain('Written by')
  })

  test.skipIf(!tools)('say how many there are where not all are printed', async () => {
    const many = Array.from({ length: 600 }, (_, index) => message(`Text ${index}`, index))
    const text = joined(pdfPages(await pdfOf(cardOf(listOf(many, 4321)), withAllRows)))
    expect(text).toContain('Text 499')
    expect(text).not.toContain('Text 500')
    expect(text).toContain('Rows 500 of 4,321')
  })

  test.skipIf(!tools)('are text, whatever they say', async () => {
    const card = cardOf(listOf(hostileTexts.map((text, index) => ({ ...message(text, index), author: text }))))
    const text = joined(pdfPages(await pdfOf(card)))
    expect(text).toContain('#image("/etc/passwd") *bold* $x$ #panic()')
    expect((await slideOf(card)).xml).toContain('#image(')
    expect(readPng(await makePng(card)).ink).toBeGreaterThan(0)
  })

  test('keep to the slide, cut where they are long, and lead nowhere unsafe', async () => {
    const messages = Array.from({ length: 40 }, (_, index) => ({
      ...message('A long story. '.repeat(80), index),
      link: index === 0 ? 'javascript:alert(1)' : 'https://www.facebook.example/1',
    }))
    const { xml } = await slideOf(cardOf(listOf(messages)))
    const rows = xml.match(/<a:tr /g)?.length ?? 0
    expect(rows).toBeGreaterThan(1)
    expect(rows).toBeLessThan(12)
    expect(xml).toContain('…</a:t>')
    expect(xml).toMatch(/Rows \d+ of 40/)
    expect(xml).not.toContain('javascript')
  })
})

describe('headline figures', () => {
  const history = { values: [1, 2, null, 3], ends: ['1', '3'], description: 'From 1 to 3' } as const
  const note = 'against 2025'
  const view: View = {
    kind: 'figures',
    figures: [
      { key: 'a', label: 'Occupancy', value: 58.5, unit: 'percent', change: 1.49, changeIn: 'points', note, history },
      { key: 'b', label: 'Complaints', value: 12, unit: 'messages', change: 20, adverse: true, note },
    ],
  }

  test('carry their change, whether it is good news, and their small line', async () => {
    const part = documentOf(cardOf(view), 'pages', plainLayout).cards[0]?.picture[0]
    expect(part).toMatchObject({
      kind: 'figures',
      figures: [
        { value: '58.50%', change: '+1.49\u00a0pp', news: 'good', history: { alt: 'From 1 to 3' } },
        { change: '+20.00%', news: 'bad', history: null },
      ],
    })
    const zip = await JSZip.loadAsync(await makePptx(cardOf(view)))
    const chart = Object.keys(zip.files).find((path) => /^ppt\/charts\/chart\d+\.xml$/.test(path))
    expect(await zip.file(chart ?? '')?.async('text')).toContain('<c:lineChart>')
    expect(readPng(await makePng(cardOf(view))).ink).toBeGreaterThan(0.01)
  })
})

describe('a calendar', () => {
  const calendar: View = {
    kind: 'calendar',
    month: '2026-11',
    events: [
      {
        key: '0',
        from: '2026-11-24',
        to: '2026-11-26',
        title: 'Loi Krathong',
        text: 'By the river',
        category: { code: 'festival', label: 'Festival' },
        place: 'Sukhothai',
        link: 'https://events.example/1',
      },
    ],
  }

  test('is the card’s table where pages have that, and else a table of its own', async () => {
    const card = cardOf(calendar)
    expect(documentOf(card, 'pages', withAllRows).cards).toMatchObject([{ picture: [], tables: { length: 1 } }])
    expect(documentOf(card, 'pages', plainLayout).cards).toMatchObject([{ picture: [{ kind: 'table' }], tables: [] }])
    const part = documentOf(card, 'picture', plainLayout).cards[0]?.picture[0]
    expect(part?.kind === 'table' && part.rows[0]?.cells).toContain('Loi Krathong')
    expect((await slideOf(card)).xml).toContain('Loi Krathong')
  })
})

test('a line of so many points that they are bare numbers is drawn in files too', () => {
  const days = Array.from({ length: 1_826 }, (_, at) => at)
  const trend: View = {
    kind: 'trend',
    unit: 'celsius',
    categories: days.map(String),
    series: [{ key: 'mean', name: 'Mean', role: 'current', values: days.map((day) => 20 + Math.sin(day / 58)) }],
    description: 'Temperature',
  }
  const { svg } = drawChart(trend, 'en', { width: 900, margin: 0, longest: null })
  const paths = [...svg.matchAll(/<path d="([^"]*)"/g)].map(([, points]) => points?.split('L').length ?? 0)
  // The outline of the line: the highest and the lowest day of each of 480 stretches.
  expect(Math.max(...paths)).toBeGreaterThan(800)
})

test('a chart whose total is zero says so beside parts that have figures', async () => {
  const ring = (values: readonly number[]): ChartView => ({
    kind: 'share',
    unit: 'messages',
    categories: ['Facebook', 'YouTube'],
    series: [{ key: 'current', name: 'Messages', role: 'current', values }],
    description: 'Messages by channel',
  })
  const card = cardOf({
    kind: 'composed',
    parts: [
      { span: 6, title: 'Some', view: ring([1, 2]) },
      { span: 6, title: 'None', view: ring([0, 0]) },
    ],
  })
  expect(documentOf(card, 'pages', plainLayout).cards[0]?.picture.map(({ kind }) => kind)).toEqual(['chart', 'nothing'])
  const words = 'There is no data for this choice.'
  const slide = await JSZip.loadAsync(await makePptx(card))
  expect(Object.keys(slide.files).filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name))).toHaveLength(1)
  expect(await slide.file('ppt/slides/slide1.xml')?.async('string')).toContain(words)
  if (tools) expect(joined(pdfPages(await pdfOf(card)))).toContain(words)
})
