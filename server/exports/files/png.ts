import { Resvg } from '@resvg/resvg-js'
import { plainLayout } from '@sala/catalog/api/exports.ts'
import type { Card } from '../card.ts'
import { prepareMaps } from '../picture/maps.ts'
import { documentOf } from './pdf/document.ts'
import { pictureWidth } from './pdf/drawings.ts'
import { setSvg } from './pdf/typst.ts'

/** Pixels of the file for each CSS pixel of the picture. */
const sharpness = 2

/** The card's picture with its title, subtitle, filters and source drawn in, on white. */
export async function makePng(card: Card): Promise<Uint8Array> {
  await prepareMaps(card.content.view)
  const svg = await setSvg(documentOf(card, 'picture', plainLayout))
  const picture = new Resvg(svg, {
    font: { loadSystemFonts: false },
    background: '#ffffff',
    fitTo: { mode: 'width', value: pictureWidth * sharpness },
  })
  return picture.render().asPng()
}
