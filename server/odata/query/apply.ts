import { type Condition, readCondition, readTokens, type TokenReader } from './filter.ts'
import { otherTransformations } from './unsupported.ts'

/** What `$apply` asks for: figures of the rows that a condition leaves, by dimensions and perhaps a grain of time. */
export interface Apply {
  readonly filter: Condition | null
  readonly by: readonly string[]
  readonly measures: readonly string[]
}

/**
 * Parses `filter(…)/groupby((…),aggregate(…))` or `aggregate(…)`. What is aggregated are the measures of the data set (custom aggregates of the
 * protocol): `with sum` and the like are refused, since most figures do not add up. Throws `invalid_value`, and `not_implemented` for other transformations.
 */
export function parseApply(text: string): Apply {
  const reader = readTokens('$apply', text)
  let filter: Condition | null = null
  if (reader.takes('filter')) {
    reader.demand('(')
    filter = readCondition(reader)
    reader.demand(')')
    reader.demand('/')
  }
  const grouped = readGroups(reader)
  if (reader.peek()?.text === '/') reader.refuseUnsupported(shape)
  reader.end()
  return { filter, ...grouped }
}

const shape = 'filter(…)/groupby((…),aggregate(…))'

function readGroups(reader: TokenReader): Omit<Apply, 'filter'> {
  if (reader.takes('aggregate')) return { by: [], measures: readNames(reader) }
  if (!reader.takes('groupby'))
    return otherTransformations.has(reader.peek()?.text.toLowerCase() ?? '')
      ? reader.refuseUnsupported(shape)
      : reader.refuse(shape)
  reader.demand('(')
  const by = readNames(reader)
  if (reader.peek()?.text === ')') return reader.refuseUnsupported(shape)
  reader.demand(',')
  reader.demand('aggregate')
  const measures = readNames(reader)
  reader.demand(')')
  return { by, measures }
}

function readNames(reader: TokenReader): readonly string[] {
  reader.demand('(')
  const names = [reader.name()]
  while (reader.takes(',')) names.push(reader.name())
  if (reader.peek()?.text === 'with') reader.refuseUnsupported('$metadata: CustomAggregate')
  reader.demand(')')
  return [...new Set(names)]
}
