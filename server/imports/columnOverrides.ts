import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import { Refusal } from '../core/refusal.ts'
import type { Problem } from './cells/cellReader.ts'
import { readerOf } from './cells/cells.ts'
import { answerDate } from './cells/dateCells.ts'
import { ChunkBuilder } from './records/chunks.ts'
import type { ImportRequest } from './shapes.ts'

/**
 * Checks what a person says about columns in place of the file: that no column is named twice, and that each value of `--set` is one
 * that the column can hold. Throws `Refusal` that names the column, the value and the way out.
 */
export function checkColumnOverrides(
  dataset: Dataset,
  request: Pick<ImportRequest, 'map' | 'set' | 'columns' | 'head'>,
): void {
  const fields = (request.columns ?? []).filter((name) => name !== '')
  const twice = fields.find((name, index) => fields.indexOf(name) !== index)
  if (twice !== undefined) refuse('columns', twice, `--columns names “${twice}” twice; name each column once`)
  if (request.columns !== null && fields.length === 0) {
    const message = '--columns names no column; write them from left to right, parted by commas'
    refuse('columns', '', message, { expected: Object.keys(dataset.columns).join(', ') })
  }
  if (request.columns !== null && request.head !== null) {
    const message = '--head is the row with the headings, and --columns is for files that have none; leave one out'
    refuse('head', String(request.head), message, { expected: 'head | columns' })
  }
  for (const [name, value] of Object.entries(request.set)) {
    const option = Object.hasOwn(request.map, name) ? '--map' : fields.includes(name) ? '--columns' : null
    if (option !== null) {
      const message = `“${name}” is both given by --set and named by ${option}; leave one of them out`
      refuse('set', name, message, { expected: `${option.slice(2)} | set` })
    }
    const problem = problemOf(dataset, name, value)
    if (problem !== null) {
      const message = `--set ${name}=${value}: “${value}” ${problem.message}`
      refuse('set', `${name}=${value}`, message, expectedOf(dataset.columns[name]))
    }
  }
}

function refuse(
  field: 'columns' | 'head' | 'set',
  value: string,
  message: string,
  more: { readonly expected?: string } = {},
): never {
  throw new Refusal('usage', message, { field, value, ...more })
}

/** What a column can hold, in signs that every language reads; nothing where there are none. */
function expectedOf(column: Column | undefined): { readonly expected?: string } {
  switch (column?.kind) {
    case 'date':
      return { expected: column.grain === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM' }
    case 'year':
      return { expected: 'YYYY' }
    case 'country':
      return { expected: 'ISO 3166-1: CN, CHN, China' }
    case 'province':
      return { expected: 'ISO 3166-2: TH-50, Chiang Mai, เชียงใหม่' }
    case 'choice':
      return { expected: column.values.join(', ') }
    case 'link':
      return { expected: 'https://…' }
    case 'count':
      return { expected: '0, 1, 2, …' }
    case 'amount':
      return { expected: `${column.minimum ?? '−∞'} – ${column.maximum ?? '∞'}` }
    default:
      return {}
  }
}

/** What is wrong with a value that is given for every row; null where it is good. */
function problemOf(dataset: Dataset, name: string, value: string): Problem | null {
  const column = dataset.columns[name]
  const buffer = new ChunkBuilder(dataset).columns.get(name)
  if (column === undefined || buffer === undefined) return null
  if (column.kind === 'date') {
    return answerDate(value, column.grain, dataset.wholeYears?.date === name, 'day_first').problem
  }
  const reader = readerOf(column, buffer, { name })
  return reader.read(value, 0) === 'good' ? null : reader.problem
}
