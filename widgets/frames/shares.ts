import type { Unit } from '@sala/catalog/dataset.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { figure, sum } from '../periods/periods.ts'
import { intervalHead, intervalText } from '../samples.ts'
import type { Mark } from '../views/mark.ts'
import type { Frame } from './frame.ts'
import { type ColumnOf, frameOf, shareColumn } from './frameOf.ts'

/** One part of a whole, in the reader's language. */
interface Part {
  readonly name: string
  /** The code of a channel or a sentiment, which has a colour of its own. */
  readonly code?: string
  readonly value: number | null
  readonly mark?: Mark | undefined
}

interface Measured {
  readonly label: MessageDescriptor | string
  readonly unit: Unit
  /** The head of the parts. */
  readonly part?: MessageDescriptor | string
  /** In their own order instead of by size. */
  readonly ordered?: true
}

/** Parts with their shares of the whole, the largest first; of messages, which are a sample, with the interval of each share. */
export function sharesOf(
  parts: readonly Part[],
  { label, unit, part = label, ordered }: Measured,
  context: Context,
): Frame {
  const figures = parts.map((part) => ({ ...part, value: figure(part.value) }))
  const total = sum(figures.map(({ value }) => value))
  const columns: ColumnOf<Part>[] = [
    { key: 'part', label: part, of: ({ name }) => name },
    { key: 'value', label },
    shareColumn<Part>(total, ({ value }) => value),
  ]
  if (unit === 'messages') {
    columns.push({
      key: 'interval',
      label: intervalHead(context),
      role: 'note',
      of: ({ value }) => intervalText(value, total, context.language),
    })
  }
  return frameOf(ordered ? figures : figures.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1)), columns, context, {
    unit,
    total: true,
    row: ({ name, code = name, mark }) => ({ code, mark }),
  })
}
