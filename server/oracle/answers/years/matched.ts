import type { Dataset } from '@sala/catalog/dataset.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import type { Value } from '../../rows.ts'
import type { Fact } from '../../state.ts'
import { monthOf, yearOf } from '../choose.ts'
import { additive } from '../totals.ts'

/** Rules 5 and 6: the rows that several years share, matched by member and month. */

export interface Matched {
  /** The rows that are added up. */
  readonly facts: readonly Fact[]
  /** Members that are paired in some month, and that are held in any. */
  readonly members: number
  readonly of: number
  readonly months: readonly number[]
  /** Members that are paired in fewer than all of these months. */
  readonly fewerMonths: number
}

/**
 * The rows that every year has for the same member and month, of months that are over in all of them. `by` is the grouping: where it
 * tells parts apart, each part is a member of its own. `books` are all rows that are held: which countries the books of a region name does
 * not depend on what is asked for.
 */
export function matchedFacts(
  dataset: Dataset,
  facts: readonly Fact[],
  by: readonly string[],
  years: readonly number[],
  today: string,
  {
    books = facts,
    measures,
  }: { readonly books?: readonly Fact[]; readonly measures?: readonly string[] | undefined } = {},
): Matched {
  const rows = additive(dataset, facts, by, measures)
  const over = rows.filter((fact) => isOver(fact, Math.max(...years), today))
  const paired: Fact[] = []
  const cellOf = (fact: Fact) => `${regionOf(fact)} ${monthOf(fact.values.date)}`
  const rowsByCell = Map.groupBy(
    books.filter(({ values }) => values.period !== 'year'),
    cellOf,
  )
  for (const [cell, cells] of Map.groupBy(over, cellOf)) {
    paired.push(...pairsOf(dataset, cells, by, years, rowsByCell.get(cell) ?? []))
  }
  const byMember = (list: readonly Fact[]) => Map.groupBy(list, (fact) => memberOf(dataset, fact, by))
  const monthsOf = (list: readonly Fact[]) => [...new Set(list.map(({ values }) => monthOf(values.date)))]
  const months = monthsOf(paired).sort((a, b) => a - b)
  const members = [...byMember(paired).values()]
  return {
    facts: paired,
    members: members.length,
    of: byMember(rows).size,
    months,
    fewerMonths: members.filter((own) => monthsOf(own).length < months.length).length,
  }
}

/** Whether the month of a row is over in the latest of the years. */
const isOver = ({ values }: Fact, latest: number, today: string): boolean =>
  `${latest}${String(values.date).slice(4, 7)}` < today.slice(0, 7)

/** Only books that list countries have a rest of a region. */
const regionOf = ({ values }: Fact): Value =>
  values.location_source === undefined ? null : (values.market_region ?? null)

/** The pairs of one region in one month. A region as a whole is not paired where its countries are separate or only some are requested. */
function pairsOf(
  dataset: Dataset,
  cells: readonly Fact[],
  by: readonly string[],
  years: readonly number[],
  books: readonly Fact[],
): readonly Fact[] {
  const inYear = (facts: readonly Fact[], year: number) => facts.filter(({ values }) => yearOf(values.date) === year)
  const sides = years.map((year) => inYear(cells, year))
  const names = sides.map((side) => new Set(side.map((fact) => memberOf(dataset, fact, by))))
  const everywhere = (member: string) => names.every((side) => side.has(member))
  const isRestRow = ({ values }: Fact) => isRest(String(values.location_source ?? ''))
  const membersByYear = years.map((year) =>
    inYear(books, year)
      .filter((fact) => !isRestRow(fact))
      .map((fact) => memberOf(dataset, fact, by))
      .sort()
      .join(),
  )
  if (new Set(membersByYear).size > 1 && sides.some((side) => side.some(isRestRow))) {
    const isWhole = sides.every((side, at) => side.length === inYear(books, years[at] ?? 0).length)
    const asOneRegion = isWhole && !by.includes('location_source') && sides.every((side) => side.some(isRestRow))
    if (asOneRegion) return cells
    return cells.filter((fact) => !isRestRow(fact) && everywhere(memberOf(dataset, fact, by)))
  }
  return cells.filter((fact) => everywhere(memberOf(dataset, fact, by)))
}

/** The key without the date; without the column of the total too, unless its parts are told apart. */
function memberOf(dataset: Dataset, { values }: Fact, by: readonly string[]): string {
  const { totals, wholeYears } = dataset
  const without = ['date', wholeYears?.column, totals && !by.includes(totals.column) ? totals.column : null]
  return JSON.stringify(dataset.key.filter((column) => !without.includes(column)).map((column) => values[column]))
}
