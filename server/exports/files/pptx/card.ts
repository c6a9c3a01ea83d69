import { Resvg } from '@resvg/resvg-js'
import { translate } from '@sala/catalog/locales/load.ts'
import { asTable } from '@sala/widgets/views/asTable.ts'
import { isEmpty } from '@sala/widgets/views/empty.ts'
import type { ComposedView, MapView, View } from '@sala/widgets/views/view.ts'
import { xmlText } from '../../../core/formats/xml.ts'
import type { Card } from '../../card.ts'
import { drawChart } from '../../picture/chart.ts'
import { notOnMap } from '../pdf/drawings.ts'
import { addChart } from './chart.ts'
import { colours } from './colours.ts'
import { addFigures, addHeadline, figuresHeight, headlineOf } from './figures.ts'
import { type Area, addFooter, lineSize, margin, type Slide, textWriterFor, width } from './slide.ts'
import { addTable } from './table.ts'

/** Fills a slide with a card: what it is called and shows, its charts, tables and figures, and how sure they are. */
export function addCard(slide: Slide, card: Card): void {
  const { locale, content } = card
  const words = textWriterFor(slide)
  words(card.title, { x: margin, y: 0.3, w: width, h: 0.55 }, { fontSize: 24, bold: true, fit: 'shrink' })
  words(
    content.subtitle,
    { x: margin, y: 0.85, w: width, h: 0.35 },
    lineStyle(content.subtitle, { most: 14, least: 9 }),
  )
  const filters = card.filters.join('  ·  ')
  words(filters, { x: margin, y: 1.18, w: width, h: 0.3 }, lineStyle(filters, { most: 11, least: 8 }))
  addFooter(slide, card.demonstration, [...card.trust, card.madeOn])
  const room: Area = { x: margin, y: 1.6, w: width, h: 4.9 }
  if (content.empty) {
    words(translate(locale, 'exports.empty'), room, { fontSize: 16, color: colours.quiet, align: 'center' })
  } else if (headlineOf(card).length > 0) addHeadline(slide, card, room)
  else add(slide, content.view, room, card)
}

/** A line below the title, which must not run into the next one. */
const lineStyle = (text: string, sizes: { most: number; least: number }) => ({
  fontSize: lineSize(text, width, sizes),
  color: colours.quiet,
})

/** What stands where a chart would be. */
const noteStyle = { fontSize: 13, color: colours.quiet }

function add(slide: Slide, view: View, area: Area, card: Card): void {
  switch (view.kind) {
    case 'composed':
      for (const { part, area: place } of placed(view, area, slide.rightToLeft)) {
        if (part.title === null) {
          add(slide, part.view, place, card)
          continue
        }
        textWriterFor(slide)(part.title, { ...place, h: 0.32 }, { fontSize: 13, bold: true })
        add(slide, part.view, { ...place, y: place.y + 0.34, h: place.h - 0.34 }, card)
      }
      break
    case 'table':
      addTable(slide, view.table, area, card)
      break
    case 'messages':
    case 'calendar':
      addTable(slide, asTable(view, card.language), area, card)
      break
    case 'province_map':
    case 'world_map':
      addMap(slide, view, area, card)
      break
    case 'figures':
      addFigures(slide, view, area)
      break
    default:
      if (isEmpty(view))
        textWriterFor(slide)(translate(card.locale, 'exports.empty'), area, { ...noteStyle, align: 'center' })
      else addChart(slide, view, area, card)
  }
}

const gap = 0.3

/** So many lying bars need no more height than another chart. */
const fewBars = 5

/** How much of the height of a slide a line of parts needs beside others: lying bars more, each of which has its name. */
function weightOf(line: ComposedView['parts']): number {
  const bars = line.map(({ view }) => ('shape' in view && view.shape === 'rows' ? view.categories.length : 0))
  return Math.min(2, Math.max(1, ...bars.map((count) => count / fewBars)))
}

/** The parts of a composed view on the slide: rows of twelve columns, in the reader's direction. Figures need little height. */
function placed({ parts }: ComposedView, area: Area, rightToLeft: boolean) {
  const lines: ComposedView['parts'][number][][] = []
  // What happens when is a table on a slide; where one stands beside it, once is enough.
  const listed = parts.some(({ view }) => view.kind === 'table')
  for (const part of parts.filter(({ view }) => view.kind !== 'calendar' || !listed)) {
    const line = lines.at(-1)
    const used = line?.reduce((sum, cell) => sum + cell.span, 0) ?? 12
    if (line === undefined || used + part.span > 12) lines.push([part])
    else line.push(part)
  }
  const low = (line: ComposedView['parts'][number][]) => line.every((part) => part.view.kind === 'figures')
  const fixed = lines.filter(low).length * figuresHeight + (lines.length - 1) * gap
  const high = lines.filter((line) => !low(line))
  const height =
    (area.h - fixed) /
    Math.max(
      1,
      high.reduce((sum, line) => sum + weightOf(line), 0),
    )
  let y = area.y
  return lines.flatMap((line) => {
    const h = low(line) ? figuresHeight : height * weightOf(line)
    const unit = (area.w - (line.length - 1) * gap) / line.reduce((sum, cell) => sum + cell.span, 0)
    let x = area.x
    const cells = line.map((part) => {
      const w = unit * part.span
      const place: Area = { x: rightToLeft ? 2 * area.x + area.w - x - w : x, y, w, h }
      x += w + gap
      return { part, area: place }
    })
    y += h + gap
    return cells
  })
}

/** A map as a picture; its legend stands on it as words, so that they can be read aloud and changed. */

const pixelsPerInch = 96
const pointsPerPixel = 72 / pixelsPerInch
/** Pixels of the picture for each CSS pixel. */
const sharpness = 2.5
const noteHeight = 0.3
/** Room for the words of a legend, in inches: they run into the sea. */
const legendWidth = 3

function addMap(slide: Slide, view: MapView, area: Area, { language, locale }: Card): void {
  const note = notOnMap(view, language, locale)
  const height = area.h - (note === null ? 0 : noteHeight)
  const { svg, texts, description } = drawChart(view, language, {
    width: area.w * pixelsPerInch,
    height: height * pixelsPerInch,
    margin: 0,
    longest: null,
  })
  const picture = new Resvg(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'zoom', value: sharpness },
  })
  const bytes = picture.render().asPng()
  slide.slide.addImage({
    data: `image/png;base64,${Buffer.from(bytes).toString('base64')}`,
    x: area.x,
    y: area.y,
    w: area.w,
    h: height,
    altText: xmlText(description),
  })
  const words = textWriterFor(slide)
  for (const { text, x, y, anchor, size, colour } of texts) {
    const from = area.x + x / pixelsPerInch
    const h = (size * 1.6) / pixelsPerInch
    words(
      text,
      { x: anchor === 'end' ? from - legendWidth : from, y: area.y + y / pixelsPerInch - h / 2, w: legendWidth, h },
      {
        fontSize: Math.round(size * pointsPerPixel * 10) / 10,
        color: colour.replace('#', '').toUpperCase(),
        align: anchor === 'end' ? 'right' : 'left',
        wrap: false,
      },
    )
  }
  if (note !== null) {
    words(
      note,
      { x: area.x, y: area.y + height, w: area.w, h: noteHeight },
      { fontSize: 11, color: colours.quiet, fit: 'shrink' },
    )
  }
}
