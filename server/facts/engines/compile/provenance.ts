import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Plan, PlanGrouping, PlanSelect } from '../../plan/plan.ts'
import { hasPeriods } from '../../plan/provenance.ts'
import { quoted, tableOf } from '../duckdb/tables.ts'
import type { Bound } from './bound.ts'
import { rowsOfCells, rowsOfComparison } from './cells/cellProvenance.ts'
import { storedRows, withoutPartColumn } from './cells/storedRows.ts'
import { wholeColumns } from './cells/wholes.ts'
import { kindOf } from './columns.ts'
import { where } from './conditions.ts'
import { smallestRollup } from './groups/sources.ts'
import { totalsRule } from './groups/totals.ts'
import { indented, lines } from './lines.ts'

/** The imports, statuses and periods of the rows behind a plan that selects `of`. */
export function provenance(plan: Plan, of: PlanSelect, bound: Bound): string {
  const { dataset } = plan
  if (of.kind === 'groups' && (of.matched !== undefined || plan.periods.kind === 'by_member')) {
    const { withs, rows } = rowsOfCells(plan, of.groupings, of.matched ?? null, bound)
    return lines(`with ${withs.join(', ')}`, withImports(dataset, rows))
  }
  if (of.kind === 'year_comparison') {
    const { withs, rows } = rowsOfComparison(plan, of, bound)
    return lines(`with ${withs.join(', ')}`, withImports(dataset, rows))
  }
  if (dataset.totals !== null || dataset.wholes !== undefined) {
    const { key } = dataset
    const withs = storedRows(plan, 'finest', [...key, ...wholeColumns(dataset), ...fieldsOf(dataset)], bound)
    const counted = lines(`select distinct ${withoutPartColumn(dataset)}`, countedTotals(plan, of))
    return lines(`with ${withs.join(', ')}`, withImports(dataset, `from (\n${indented(counted)}\n)`))
  }
  // Rows of a table are counted directly; a rollup has fewer.
  const rollup = of.kind === 'groups' ? smallestRollup(plan) : null
  return withImports(
    dataset,
    lines(`from ${rollup === null ? tableOf(dataset) : quoted(rollup.table)}`, where(plan, bound)),
  )
}

/** The rows out of `finest` that count in at least one of the groupings, where totals are stored beside their parts. */
function countedTotals(plan: Plan, of: PlanSelect): string {
  const rules = [...new Set(groupingsOf(of).map((grouping) => totalsRule(plan, grouping)))]
  if (rules.length === 0 || rules.includes('')) return 'from finest'
  const [rule = ''] = rules
  if (rules.length === 1) return lines('from finest', rule)
  return lines('from finest', `where ${rules.map((rule) => `(${rule.replace(/^where /, '')})`).join('\n  or ')}`)
}

function groupingsOf(of: PlanSelect): readonly PlanGrouping[] {
  if (of.kind === 'groups') return of.groupings
  return of.kind === 'grouped_rows' ? [{ key: '', by: of.by, measures: of.measures }] : []
}

/** The columns that status and period are read from. */
export function fieldsOf({ status, newest, wholeYears }: Dataset): readonly string[] {
  return [...new Set([newest, wholeYears?.column ?? null, status].filter((name) => name !== null))]
}

/** The imports, statuses and periods of rows: `rows` is the part of the statement from its `from` on. */
export function withImports(dataset: Dataset, rows: string): string {
  const { newest, status } = dataset
  const published = hasPeriods(dataset)
  const [first, last] = newest === null ? ['null', 'null'] : [`min(${quoted(newest)})`, `max(${quoted(newest)})`]
  const fields = ['batch', ...(published ? fieldsOf(dataset) : status === null ? [] : [status])].map(quoted)
  const ends = published ? [] : [`${first} as "first"`, `${last} as "last"`]
  const period = published ? periodOf(dataset) : null
  return lines(
    'select imports.source, ' +
      `${status === null ? 'null::varchar' : `part.${quoted(status)}`} as "status", part.batch, imports.imported_at as "asOf",`,
    `  ${period ?? 'part."first"::varchar'} as "from", ${period ?? 'part."last"::varchar'} as "to",`,
    '  imports.demonstration, part."count"',
    'from (',
    indented(lines(`select ${[...fields, ...ends].join(', ')}, count(*)::double as "count"`, rows, 'group by all')),
    ') as part join batches as imports on imports.id = part.batch',
  )
}

/** The month (its first day) or the year of a published figure, as a text. */
function periodOf(dataset: Dataset): string {
  const { newest, wholeYears } = dataset
  const day = `part.${quoted(newest ?? '')}`
  if (wholeYears === null || kindOf(dataset, newest ?? '') === 'year') return `${day}::varchar`
  return `case when part.${quoted(wholeYears.column)} = 'year' then year(${day})::varchar else ${day}::varchar end`
}
