import type { Context } from '../context.ts'
import { isEmpty } from '../views/empty.ts'
import type { Encoding, SeriesEncoding } from './encoding.ts'
import type { Frame } from './frame.ts'
import { viewOf } from './viewOf.ts'

/**
 * Whether there are headline figures without anything to draw below them: a year that is held as a whole has no months. Where nothing is held
 * at all, both keep their places.
 */
export function hasOnlyHeadline(frame: Frame, chart: SeriesEncoding, context: Context): boolean {
  return isEmpty(viewOf(frame, chart, context)) && !isEmpty(viewOf(frame, { kind: 'headline' }, context))
}

/** Headline figures above their chart, which is left out without a chart. */
export function headlineAbove(frame: Frame, chart: SeriesEncoding, context: Context): readonly Encoding[] {
  return hasOnlyHeadline(frame, chart, context) ? [{ kind: 'headline' }] : [{ kind: 'headline' }, chart]
}
