import { parseQuery } from '@sala/catalog/api/query/query.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { describe, expect, test } from 'vitest'
import { maxGroups, type Plan, type StoreFacts } from '../../plan/plan.ts'
import { planFor } from '../../plan/planFor.ts'
import { planProvenance } from '../../plan/provenance.ts'
import { unrestricted } from '../../rowScope.ts'
import { compile } from './compile.ts'

const coverage = [
  { year: 2024, whole: true },
  { year: 2025, whole: false },
]
const facts: StoreFacts = { today: '2026-11-20', newest: '2026-11-19', coverage }

function plansOf(path: string, search = ''): readonly Plan[] {
  const found = allEndpoints.find(({ endpoint }) => endpoint.path === path)
  if (!found) throw new Error(`no endpoint ${path}`)
  const query = parseQuery(found.dataset, found.endpoint, search)
  if (!query.ok) throw new Error(JSON.stringify(query.fault))
  const planned = planFor(found.dataset, found.endpoint, query.query, facts)
  const provenance = planProvenance(planned)
  if (planned.kind === 'summary') return [planned.main, ...planned.further, ...planned.alongside, ...provenance]
  if (planned.kind !== 'table') return [planned.rows, ...provenance]
  return [planned.rows, ...(planned.provenance ? [planned.provenance] : []), ...planned.facetPlans]
}

function compiled(path: string, search = '') {
  const [plan] = plansOf(path, search)
  if (!plan) throw new Error('nothing was planned')
  return compile(plan, unrestricted)
}

test('a summary scans once; its groupings and bounds are made from the finest groups', () => {
  const { sql, parameters, names } = compiled(
    'v2/tourist/immigration',
    'year=2025&market_region=europe&fields=year,year_x_month',
  )
  expect(sql).toBe(`with finest as materialized (
  select "date", sum("immigrants") as "totalImmigrants"
  from "immigration"
  where "date" between $p1::date and $p2::date
    and "market_region" in ($p3)
    and "period" = 'month'
  group by all
)
select 0 as "grouping", year("date")::integer as "year", month("date")::integer as "month", (sum("totalImmigrants"))::double as "totalImmigrants"
from finest
group by all
union all
select 1 as "grouping", year("date")::integer as "year", null as "month", null as "totalImmigrants"
from finest
group by all
order by "grouping" nulls last, "year" nulls last, "month" nulls last
limit $p4::bigint offset $p5::bigint`)
  expect(names).toEqual({ grouping: ['year_x_month', 'year'] })
  expect(parameters).toEqual({ p1: '2025-01-01', p2: '2025-12-31', p3: 'europe', p4: maxGroups + 1, p5: 0 })
})

test('no statement has a window without a partition, which DuckDB may end on', () => {
  const stated = allEndpoints.filter(({ endpoint }) => endpoint.kind !== 'forecast')
  const request = stated.flatMap(({ dataset, endpoint }) =>
    ['', 'year=2025']
      .filter((search) => parseQuery(dataset, endpoint, search).ok)
      .flatMap((search) => plansOf(endpoint.path, search)),
  )
  expect(request.length).toBeGreaterThan(stated.length)
  for (const plan of request) expect(compile(plan, unrestricted).sql).not.toMatch(/over \(\s*\)/)
})

test('a table sorts by its own columns and binds its page', () => {
  const { sql, parameters } = compiled('tourist/checkpoint', 'fields=date,immigrants&direction=in&limit=20&page=2')
  expect(sql).toBe(`select "date"::varchar as "date", "immigrants"::double as "immigrants"
from "checkpoint"
where "direction" in ($p1)
order by "checkpoint"."date" desc nulls last, "checkpoint"."location_source" asc nulls last, "checkpoint"."checkpoint" asc nulls last, "checkpoint"."direction" asc nulls last
limit $p2::bigint offset $p3::bigint`)
  expect(parameters).toEqual({ p1: 'in', p2: 20, p3: 20 })
})

test('rows without a key keep the order in which they came', () => {
  const { sql } = compiled('tourist/voc', 'sort=-voc_ev')
  expect(sql).toContain('order by "voc"."voc_ev" desc nulls last, rowid\nlimit')
})

test('a year comparison reads the rows of both years once', () => {
  const { sql, parameters } = compiled('tourist/immigration', 'year=2025&month=1-3')
  expect(sql.match(/from "immigration"/g)).toHaveLength(1)
  expect(sql).toContain(`and month("date") between $p5 and $p6\n    and "period" in ($p7)`)
  expect(parameters).toMatchObject({ p1: '2024-01-01', p2: '2024-12-31', p3: '2025-01-01', p4: '2025-12-31' })
})

describe('values are bound, whatever they are', () => {
  const hostile = "'; drop table immigration; --"
  test('in searches', () => {
    const { sql, parameters } = compiled('tourist/gdp', `q=${encodeURIComponent(hostile)}`)
    expect(sql).not.toContain('drop')
    expect(Object.values(parameters)).not.toContain(hostile)
  })

  test('in texts that a data set has', () => {
    const dataset: Dataset = {
      ...gdp,
      columns: {
        ...gdp.columns,
        note: { kind: 'text', maximum: 100, label: gdp.label, headings: [], absent: 'optional' },
      },
    }
    const plan: Plan = {
      dataset,
      select: { kind: 'count' },
      conditions: [{ kind: 'search', texts: [hostile], columns: ['note'], codes: { location_source: [] } }],
      periods: { kind: 'all' },
      order: [],
      limit: null,
      offset: 0,
    }
    expect(compile(plan, unrestricted)).toEqual({
      sql: 'select count(*)::double as "count"\nfrom "gdp"\nwhere (regexp_matches("note", $p1) or false)',
      parameters: { p1: "(?i)\\'\\;\\ drop\\ table\\ immigration\\;\\ \\-\\-" },
      names: {},
    })
  })
})

test('ratios and weighted means are put together from their parts, never from each other', () => {
  const label = gdp.label
  const dataset: Dataset = {
    ...gdp,
    measures: {
      ...gdp.measures,
      sum_year: { kind: 'sum', column: 'gdp_year', where: null, unit: 'items', label, definition: label },
      ratio: {
        kind: 'ratio',
        numerator: 'sum_gdp_gdp',
        denominator: 'sum_year',
        unit: 'items',
        label,
        definition: label,
      },
      mean: { kind: 'weighted_mean', column: 'gdp_gdp', weight: 'gdp_year', unit: 'items', label, definition: label },
      rows: { kind: 'count', unit: 'items', label, definition: label },
    },
  }
  const grouping = { key: 'year', by: ['year'], measures: ['ratio', 'mean', 'rows'] }
  const plan = {
    dataset,
    select: { kind: 'groups', groupings: [grouping], bounds: [] },
    conditions: [],
    periods: { kind: 'all' },
    order: [],
    limit: null,
    offset: 0,
  } as const
  const { sql } = compile(plan, unrestricted)
  expect(sql).toContain(
    'sum("gdp_gdp") as "sum_gdp_gdp", sum("gdp_year") as "sum_year", sum("gdp_gdp" * "gdp_year") as "mean total", sum("gdp_year") filter (where "gdp_gdp" is not null) as "mean weight", count("gdp_gdp" * "gdp_year") as "mean weighed", count("gdp_gdp") as "mean number", max("gdp_gdp") as "mean only", count(*) as "rows"',
  )
  expect(sql).toContain('(sum("sum_gdp_gdp") / nullif(sum("sum_year"), 0))::double as "ratio"')
  expect(sql).toContain(
    '(case when sum("mean number") = 1 then max("mean only") when sum("mean weighed") = sum("mean number") then sum("mean total") / nullif(sum("mean weight"), 0) end)::double as "mean"',
  )
  expect(sql).toContain('(sum("rows"))::double as "rows"')
})

test('every endpoint compiles, with every field and with each alone', () => {
  for (const { endpoint } of allEndpoints) {
    // A forecast is worked out from explorations and has no statement of its own.
    if (endpoint.kind === 'forecast') continue
    const fields = endpoint.kind === 'summary' ? [...endpoint.bounds, ...Object.keys(endpoint.groupings)] : []
    const searches = endpoint.public
      ? ['']
      : ['', `fields=${fields.join()}`, ...fields.map((field) => `fields=${field}`)]
    for (const search of fields.length === 0 ? [''] : searches) {
      const plans = plansOf(endpoint.path, search)
      expect([endpoint.path, search, plans.length > 0]).toEqual([endpoint.path, search, true])
      for (const plan of plans) expect(compile(plan, unrestricted).sql).toContain('select')
    }
  }
})

describe('a search in a lake', () => {
  const inLake = (path: string, search: string) => {
    const [plan] = plansOf(path, search)
    if (!plan) throw new Error('nothing was planned')
    return compile(plan, unrestricted, 'lake')
  }

  test('reads the texts of those rows alone whose marks allow that they hold it', () => {
    const { sql, parameters } = inLake(
      'tourist/voc',
      'q=beach&start=2025-01-01T00:00:00.000Z&end=2025-12-31T23:59:59.999Z',
    )
    const days = '"date" >= \\S+ and "date" <= \\S+\n'
    expect(sql).toMatch(
      new RegExp(
        `from "voc"\n  where ${days}    and \\(case when .*\n    and insertion_order in \\(\n {6}select insertion_order from "voc"\n {6}where ${days} {8}and \\(+text_marks_`,
      ),
    )
    // The store refuses values that its statement does not use.
    for (const name of Object.keys(parameters)) expect(sql).toContain(`$${name}`)
  })

  test('reads all texts where what is looked for has no marks', () => {
    for (const search of ['q=ok', 'q=b'])
      expect(inLake('tourist/voc', search).sql).not.toContain('select insertion_order from "voc"')
    expect(compiled('tourist/voc', 'q=beach').sql).not.toContain('insertion_order')
  })
})
