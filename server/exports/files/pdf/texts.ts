import type { PrintedText } from '../../../services/pictures/boardPictures.ts'

/** A heading, a picture and the lines of a text of a board; each may be missing. */
export interface TextDocument {
  readonly heading: string
  readonly lines: readonly string[]
  readonly picture: {
    /** The JPEG inside an SVG: Typst decodes no base64 itself, and JSON carries no bytes. */
    readonly svg: string
    /** In pixels. */
    readonly width: number
    readonly height: number
    readonly alt: string
  } | null
}

export const textOf = ({ heading, text, picture }: PrintedText): TextDocument => ({
  heading,
  lines: text === '' ? [] : text.split('\n'),
  picture: picture && {
    svg: svgOf(picture),
    width: picture.width,
    height: picture.height,
    alt: picture.alternative,
  },
})

function svgOf({ jpeg, width, height }: NonNullable<PrintedText['picture']>): string {
  const size = `width="${width}" height="${height}"`
  const address = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}><image xlink:href="${address}" ${size}/></svg>`
}
