import { readCssFont } from './measure.ts'

/**
 * Takes the letters out of an ECharts SVG. Text inside an SVG is not shaped well by what draws it (น้ำ loses its tone mark's place)
 * and cannot be searched; set as text on top of the drawing it is shaped, selectable and the same in every file.
 */
export interface PlacedText {
  readonly text: string
  /** In CSS pixels from the upper left: where the anchor stands, on the middle of the line. */
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
  /** Clockwise, in degrees. */
  readonly turn: number
  readonly size: number
  readonly strong: boolean
  readonly colour: string
}

/**
 * The drawing without its texts and style rules (they only serve the mouse), and the texts. `margin` CSS pixels of nothing are put on
 * either side.
 */
export function extractTexts(
  svg: string,
  margin: number,
): { readonly svg: string; readonly texts: readonly PlacedText[] } {
  const texts: PlacedText[] = []
  const withoutStyles = svg
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<text ([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, content: string) => {
      const text = unescapeXml(content)
      if (text.trim() !== '') texts.push(placed(readAttributes(attributes), text))
      return ''
    })
  const widened = withoutStyles.replace(
    /^<svg width="([\d.]+)"([^>]*) viewBox="0 0 [\d.]+ /,
    (_, width: string, rest: string) => {
      const fullWidth = Number(width) + 2 * margin
      return `<svg width="${fullWidth}"${rest} viewBox="${-margin} 0 ${fullWidth} `
    },
  )
  return { svg: widened, texts: texts.map((text) => ({ ...text, x: text.x + margin })) }
}

function placed(attributes: ReadonlyMap<string, string>, text: string): PlacedText {
  const transform = attributes.get('transform') ?? ''
  const [left = 0, top = 0] = numbersOf(/translate\(([^)]*)\)/.exec(transform)?.[1])
  const [turn = 0] = numbersOf(/rotate\(([^)]*)\)/.exec(transform)?.[1])
  const offset = { x: Number(attributes.get('x') ?? 0), y: Number(attributes.get('y') ?? 0) }
  const angle = (turn * Math.PI) / 180
  const { size, weight } = readCssFont(fontOf(attributes))
  const anchor = attributes.get('text-anchor')
  return {
    text,
    x: left + offset.x * Math.cos(angle) - offset.y * Math.sin(angle),
    y: top + offset.x * Math.sin(angle) + offset.y * Math.cos(angle),
    anchor: anchor === 'middle' || anchor === 'end' ? anchor : 'start',
    turn,
    size,
    strong: weight === 'strong',
    colour: colourOf(attributes.get('fill')),
  }
}

/** The style of a text is either a `font` shorthand or its parts; both hold a size in pixels and perhaps a weight. */
function fontOf(attributes: ReadonlyMap<string, string>): string {
  return `${attributes.get('style') ?? ''} ${attributes.get('font-weight') ?? ''}`
}

/** Six hexadecimal digits; whatever else a chart may say is drawn in ink. */
function colourOf(fill: string | undefined): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(fill ?? '')
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  return fill !== undefined && /^#[\da-f]{6}$/i.test(fill) ? fill : '#171c28'
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescapeXml(value)]),
  )
}

function numbersOf(text: string | undefined): readonly number[] {
  return (text ?? '')
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => entities[name] ?? entity)
}
