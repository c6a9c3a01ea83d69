import { widgetImageLimits } from '@sala/catalog/api/widgets.ts'
import { problem } from '../../core/problems.ts'

const expected = 'PNG, JPEG, WebP'

/** A picture as it is kept: WebP, and how large it is in pixels. */
interface ReadPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Makes a picture of an upload: by its content a PNG, a JPEG or a WebP, cut or made smaller to a size, without whatever else the file held
 * (where it was taken, a second file behind the first). Throws `unsupported_media_type`, `too_large` (told by the header, before
 * anything is decoded) or `unusable_file`.
 */
export async function readPicture(
  upload: Buffer,
  size: { readonly width: number; readonly height: number; readonly fit: 'cover' | 'inside' },
): Promise<ReadPicture> {
  if (!isPicture(upload)) throw problem('unsupported_media_type', { ...kindOf(upload), expected, field: 'image' })
  const { default: sharp } = await import('sharp')
  const options = { failOn: 'warning', limitInputPixels: widgetImageLimits.pixels, sequentialRead: true } as const
  const header = await sharp(upload, options).metadata().catch(unusable)
  const { width, height, pages = 1, format } = header
  if (!['png', 'jpeg', 'webp'].includes(format)) throw problem('unsupported_media_type', { expected, field: 'image' })
  if (width * height > widgetImageLimits.pixels || pages > 1)
    throw problem('too_large', { field: 'image', expected: `${widgetImageLimits.pixels / 1e6} MP × 1` })
  const { data, info } = await sharp(upload, options)
    .autoOrient()
    .resize({ ...size, withoutEnlargement: size.fit === 'inside' })
    .timeout({ seconds: 10 })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(unusable)
  return { bytes: data, width: info.width, height: info.height }
}

/** What an upload is instead, where people take it for a picture: SVG is a document that can hold programs. */
const kindOf = (upload: Buffer): { value?: string } =>
  /^\s*(<\?xml|<!doctype svg|<!--|<svg)/i.test(upload.toString('utf8', 0, 256).replace('\ufeff', ''))
    ? { value: 'SVG' }
    : {}

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
