import { Resvg } from '@resvg/resvg-js'
import type { MapView } from '@sala/widgets/views/view.ts'
import { xmlText } from '../../../core/formats/xml.ts'
import type { Card } from '../../card.ts'
import { drawChart } from '../../picture/chart.ts'
import { notOnMap } from '../pdf/drawings.ts'
import { colours } from './colours.ts'
import type { Area, Slide } from './slide.ts'
import { wordsOn } from './slide.ts'

/** A map as a picture; its legend stands on it as words, so that they can be read aloud and changed. */

const pixelsPerInch = 96
const pointsPerPixel = 72 / pixelsPerInch
/** Pixels of the picture for each CSS pixel. */
const sharpness = 2.5
const noteHeight = 0.3
/** Room for the words of a legend, in inches: they run into the sea. */
const legendWidth = 3

export function addMap(slide: Slide, view: MapView, area: Area, { language, locale }: Card): void {
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
  const words = wordsOn(slide)
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
