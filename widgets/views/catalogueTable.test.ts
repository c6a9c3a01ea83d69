import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { expect, test } from 'vitest'
import { aContext } from '../testing.ts'
import { valueInWords } from './catalogueTable.ts'

test.each([
  ['en', 'November 2025', '5 Nov 2025', '2025'],
  ['th', 'พฤศจิกายน 2568', '5 พ.ย. 2568', '2568'],
] as const)(
  'rows of months, of days and of years name their time as readers in %s count it',
  (language, month, day, year) => {
    const context = { ...aContext(), language }
    expect(valueInWords(immigration.columns.date, '2025-11-01', context)).toBe(month)
    expect(valueInWords(voc.columns.date, '2025-11-05', context)).toBe(day)
    expect(valueInWords(gdp.columns.gdp_year, 2025, context)).toBe(year)
  },
)
