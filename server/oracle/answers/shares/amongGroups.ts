import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Value } from '../../rows.ts'
import { type Figures, others } from '../explored.ts'

/** Shares and ranks among the groups of one time. */

interface Among {
  readonly dataset: Dataset
  readonly exploration: Exploration
  readonly own: Figures
  /** The keys of figures that lack periods which others have. */
  readonly lacking: ReadonlySet<string>
}

/** The figures of a measure at the time of a group; the time is the first of its values. */
function ofSameTime({ time }: Exploration, own: Figures, group: readonly Value[], name: string) {
  return [...own].flatMap(([key, figure]) => {
    const at = key.lastIndexOf(' ')
    const values: readonly Value[] = JSON.parse(key.slice(0, at))
    const isSame = key.slice(at + 1) === name && (time === null || values[0] === group[0])
    return isSame ? [{ values, figure }] : []
  })
}

export function share({ dataset, exploration, own, lacking }: Among, group: readonly Value[], name: string) {
  const isTotal = exploration.breakdown.length === 0
  const cells = ofSameTime(isTotal ? { ...exploration, time: null } : exploration, own, group, name)
  const total = cells.reduce((sum, { figure }) => sum + (figure ?? 0), 0)
  const figure = own.get(`${JSON.stringify(group)} ${name}`) ?? null
  const isTooFew = dataset.measures[name]?.unit === 'messages' && total < 30
  return figure === null || total === 0 || isTooFew || isIncomplete(cells, lacking, name)
    ? null
    : (100 * figure) / total
}

const isIncomplete = (
  cells: readonly { readonly values: readonly Value[]; readonly figure: number | null }[],
  lacking: ReadonlySet<string>,
  name: string,
) => cells.some(({ values, figure }) => figure === null || lacking.has(`${JSON.stringify(values)} ${name}`))

/** The share among the groups of one time and one value of the first breakdown; of a list of parts, with all of them. */
export function shareWithin({ dataset, exploration, own, lacking }: Among, group: readonly Value[], name: string) {
  const at = exploration.time === null ? 0 : 1
  const cell = ofSameTime(exploration, own, group, name).filter(({ values }) => values[at] === group[at])
  const isByArrangement = exploration.breakdown[1] === dataset.totals?.column
  if (isIncomplete(cell, lacking, name) || (isByArrangement && cell.length !== 2)) return null
  const total = cell.reduce((sum, { figure }) => sum + (figure ?? 0), 0)
  if (total === 0 || (dataset.measures[name]?.unit === 'messages' && total < 30)) return null
  return (100 * (own.get(`${JSON.stringify(group)} ${name}`) ?? 0)) / total
}

export function rank({ exploration, own, lacking }: Among, group: readonly Value[], name: string): number | null {
  const key = `${JSON.stringify(group)} ${name}`
  const figure = own.get(key) ?? null
  if (figure === null || group.includes(others) || lacking.has(key)) return null
  const cells = ofSameTime(exploration, own, group, name).filter(
    ({ values }) => !values.includes(others) && !lacking.has(`${JSON.stringify(values)} ${name}`),
  )
  return cells.filter((cell) => cell.figure !== null && cell.figure - figure > 1e-9 * Math.abs(figure)).length + 1
}
