import { expectTypeOf, test } from 'vitest'
import type { Answer, EndpointPath } from './answers.ts'

test('answers are typed by their declarations', () => {
  type Summary = Answer<'v2/tourist/immigration'>
  type Row = NonNullable<Summary['location_source_x_year_x_month']>[number]
  expectTypeOf<Row['_id']>().toEqualTypeOf<{
    readonly location_source: string | null
    readonly year: number
    readonly month: number
  }>()
  expectTypeOf<Row['totalImmigrants']>().toEqualTypeOf<number | null>()
  type Target = NonNullable<Answer<'v2/tourist/immigration/target'>['target_n_immigrants_x_year_x_month']>[number]
  expectTypeOf<Target['sum_target']>().toEqualTypeOf<number | null>()
  expectTypeOf<Target['totalImmigrants']>().toEqualTypeOf<number | null>()
  type Gdp = Answer<'tourist/gdp'>['rows'][number]
  expectTypeOf<Gdp['gdp_gdp']>().toEqualTypeOf<number | null>()
  expectTypeOf<Gdp['location_source']>().toEqualTypeOf<string | null>()
  type Comparison = Answer<'tourist/immigration'>['rows'][number]
  expectTypeOf<Comparison['currentYear']['totalImmigrants']>().toEqualTypeOf<number | null>()
  expectTypeOf<EndpointPath>().toExtend<string>()
})
