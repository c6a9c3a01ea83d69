import { createHash } from 'node:crypto'
import { widgetImageLimits, widgetImageSize } from '@sala/catalog/api/widgets.ts'
import { problem } from '../core/problems.ts'

const expected = 'PNG, JPEG, WebP'

/** A picture as it is kept: WebP of the one size, under a name made of its content. */
export interface Picture {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * Makes a widget's picture of an upload: by its content a PNG, a JPEG or a WebP, cut to the size of the cards, without whatever else
 * the file held (where it was taken, a second file behind the first). Throws `unsupported_media_type`, `too_large` (told by the
 * header, before anything is decoded) or `unusable_file`.
 */
export async function pictureOf(upload: Buffer): Promise<Picture> {
  if (!isPicture(upload)) throw problem('unsupported_media_type', { expected, field: 'image' })
  const { default: sharp } = await import('sharp')
  const options = { failOn: 'warning', limitInputPixels: widgetImageLimits.pixels, sequentialRead: true } as const
  const header = await sharp(upload, options).metadata().catch(unusable)
  const { width, height, pages = 1, format } = header
  if (!['png', 'jpeg', 'webp'].includes(format)) throw problem('unsupported_media_type', { expected, field: 'image' })
  if (width * height > widgetImageLimits.pixels || pages > 1)
    throw problem('too_large', { field: 'image', expected: `${widgetImageLimits.pixels / 1e6} MP × 1` })
  const bytes = await sharp(upload, options)
    .autoOrient()
    .resize({ ...widgetImageSize, fit: 'cover' })
    .timeout({ seconds: 10 })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(unusable)
  return { name: `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`, bytes }
}

function unusable(cause: unknown): never {
  if (cause instanceof Error && /pixel limit/i.test(cause.message))
    throw problem('too_large', { field: 'image', expected: `${widgetImageLimits.pixels / 1e6} MP` }, { cause })
  throw problem('unusable_file', { field: 'image', expected }, { cause })
}

/** Whether the first bytes are those of a picture that is taken. Names and declared types say nothing. */
function isPicture(bytes: Buffer): boolean {
  const starts = (offset: number, text: string) =>
    bytes.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'))
  return starts(0, '\x89PNG\r\n\x1a\n') || starts(0, '\xff\xd8\xff') || (starts(0, 'RIFF') && starts(8, 'WEBP'))
}
