import { Provenance } from '@sala/catalog/api/provenance.ts'
import { z } from 'zod'
import type { Value } from '../../rows.ts'
import { provenanceName } from '../provenance.ts'
import { addRows } from '../table.ts'
import { answeredComparison, onlyExpected } from './answeredComparison.ts'
import { type Figures, oracleEndpoint, type Question } from './question.ts'

/** The product's answers, read as the same figures that the oracle works out. */

const Plain = z.union([z.string(), z.number(), z.null()])
const Row = z.record(z.string(), Plain)
const Group = z.looseObject({ _id: Row })
const Matched = z.object({ members: z.int(), of: z.int(), months: z.array(z.int()), fewerMonths: z.int() })
const Bounds = z.object({ min: z.string().nullable(), max: z.string().nullable() })

/** The figures of an answer of the API to a question. Throws where it is no answer. */
export function answeredFigures({ path }: Question, body: unknown, expected: Figures): Figures {
  const { endpoint } = oracleEndpoint(path)
  if (endpoint.kind === 'year_comparison') return onlyExpected(expected, answeredComparison(body))
  const answer = z.record(z.string(), z.unknown()).parse(body)
  const figures = new Map<string, Value>()
  if (endpoint.kind === 'table' || endpoint.kind === 'grouped_table') {
    addRows(figures, z.array(Row).parse(answer.rows))
    figures.set('count', z.number().parse(answer.count))
  }
  for (const [name, part] of Object.entries(answer)) {
    if (['rows', 'count'].includes(name)) continue
    if (name === 'provenance') addSources(figures, part)
    else if (name === 'matched') {
      const { members, of, months, fewerMonths } = Matched.parse(part)
      figures.set('matched.fewer', fewerMonths)
      figures.set('matched.members', members)
      figures.set('matched.of', of)
      figures.set('matched.months', months.join())
    } else if (name === 'year') figures.set('year', z.array(z.int()).parse(part).join())
    else if (name === 'date') {
      const { min, max } = Bounds.parse(part)
      figures.set('date.min', min)
      figures.set('date.max', max)
    } else for (const group of z.array(Group).parse(part)) addGroup(figures, name, group)
  }
  return figures
}

function addSources(figures: Map<string, Value>, part: unknown): void {
  for (const { dataset, source, status, batch, from, to } of z.array(Provenance).parse(part)) {
    figures.set(provenanceName([dataset, source, status, batch, from, to]), 1)
  }
}

function addGroup(figures: Map<string, Value>, name: string, { _id, ...measures }: z.infer<typeof Group>): void {
  for (const [measure, value] of Object.entries(measures)) {
    figures.set(`${name} ${JSON.stringify(_id)} ${measure}`, Plain.parse(value))
  }
}

/** Each array of groups that is not sorted by the keys of its groups, none of them (null) last. */
export function unsorted(body: unknown): readonly string[] {
  const answer = z.record(z.string(), z.unknown()).parse(body)
  return Object.entries(answer).flatMap(([name, part]) => {
    const groups = z.array(Group).safeParse(part)
    if (!groups.success) return []
    const keys = groups.data.map(({ _id }) => Object.values(_id))
    return keys.every((key, at) => at === 0 || inOrder(keys[at - 1] ?? [], key)) ? [] : [name]
  })
}

function inOrder(before: readonly Value[], after: readonly Value[]): boolean {
  for (const [at, value] of before.entries()) {
    const other = after[at] ?? null
    if (value === other) continue
    if (value === null) return false
    if (other === null) return true
    return typeof value === 'number' && typeof other === 'number' ? value < other : String(value) < String(other)
  }
  return true
}
