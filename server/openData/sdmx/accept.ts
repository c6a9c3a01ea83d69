import type { FastifyRequest } from 'fastify'
import { problem } from '../../core/problems.ts'

/**
 * Which of the offered formats a request takes, by the header `Accept` (RFC 9110): the first of those that it likes best. A version other than
 * 2.0.0 is not offered. Throws `unsupported_media_type` where it takes none.
 */
export function acceptedType<Format extends string>(
  { headers: { accept } }: FastifyRequest,
  offered: readonly Offered<Format>[],
): Format {
  const ranges = (accept ?? '*/*').toLowerCase().split(',').map(rangeOf)
  const best = offered
    .map(({ format, types }) => ({ format, quality: Math.max(0, ...types.map((type) => qualityOf(type, ranges))) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)[0]
  if (best === undefined)
    throw problem('unsupported_media_type', { expected: offered.map(({ types }) => types.join(', ')).join(', ') })
  return best.format
}

/** A format and its media types, the first of which is its own. */
export interface Offered<Format> {
  readonly format: Format
  readonly types: readonly string[]
}

interface Range {
  readonly type: string
  readonly version: string | null
  readonly quality: number
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim())
  const parameter = (name: string) =>
    parameters
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replaceAll('"', '') ?? null
  return { type, version: parameter('version'), quality: Number(parameter('q') ?? 1) || 0 }
}

/** The quality of the range that names a type most closely. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  const [kind] = type.split('/', 1)
  for (const name of [type, `${kind}/*`, '*/*']) {
    const range = ranges.find((one) => one.type === name && [null, '2.0.0', '2.0'].includes(one.version))
    if (range !== undefined) return range.quality
  }
  return 0
}
