import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { market, marketQuery, placeName } from '../filters/placeFilters.ts'
import { chosenOnly } from '../filters/query.ts'
import { range, resolvedSpan, windowOf } from '../filters/ranges.ts'
import { catalogueFrame } from '../frames/catalogueFrame.ts'
import { words as arrivalWords } from '../immigration/arrivals/arrivalWords.ts'
import { words as supplyWords } from '../supply/supplyWords.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'

const { columns } = checkpoint
const columnNames = ['date', 'location_source', 'checkpoint', 'checkpoint_type', 'direction', 'immigrants'] as const
/** Places are stored by codes, whose order means nothing to readers. */
const sorts = ['date', 'checkpoint_type', 'direction', 'immigrants'] as const
const days = range('checkpoint', { fallback: '7d' })

/** Who went through which checkpoint, day by day; paged, sorted and searched by the server. */
export const checkpointRows = widget({
  code: 'checkpoint-rows',
  title: 'People through each checkpoint',
  definition: 'People of one nationality through one checkpoint on one day, in and out.',
  unit: 'people',
  reads: ['tourist/checkpoint'],
  paged: 'passages',
  filters: {
    range: days,
    location_source: market(),
    checkpoint_type: oneOrAll(arrivalWords.checkpointType, common.allTypes, columns.checkpoint_type.words),
    direction: oneOrAll(common.direction, supplyWords.bothDirections, columns.direction.words),
    ...pagingFilters(sorts, '-date'),
  },
  ask: ({ range, location_source, checkpoint_type, direction, ...paging }, context) => ({
    passages: {
      path: 'tourist/checkpoint',
      query: {
        ...windowOf(resolvedSpan(days, range, context)),
        ...marketQuery(location_source),
        ...chosenOnly({ checkpoint_type, direction }),
        ...pagingQuery(paging),
      },
    },
  }),
  frame: ({ passages }, _, context) => catalogueFrame(checkpoint, columnNames, passages, context),
  subtitle: ({ passages: { count } }, { range, location_source, checkpoint_type, direction }, context) =>
    subtitleOf(
      daySpan(resolvedSpan(days, range, context), context.language),
      counted(common.rows, count, context),
      placeName(location_source, context),
      wordOf(columns.checkpoint_type, checkpoint_type, context),
      wordOf(columns.direction, direction, context),
    ),
})
