import { describe, expect, test } from 'vitest'
import { type Aggregate, recogniseAggregate, restCodeFor } from './aggregates.ts'
import { countryCodes } from './countryCodes.ts'
import { countryNames as english } from './names/en.ts'
import { countryNames as thai } from './names/th.ts'
import { provinces } from './provinces.ts'
import { countrySpellings } from './spellings/countrySpellings.ts'
import { recogniseCountry } from './spellings/recognise.ts'
import { worldBankGroupings } from './worldBankGroupings.ts'

function regionNamed(text: string): string | undefined {
  const aggregate = recogniseAggregate(text)
  return aggregate?.kind === 'region' ? aggregate.region : undefined
}

test.each([
  'Grand  Total',
  'Grand Total',
  'Total',
  'TOTAL',
  'GrandTotal',
  'World',
  'WLD',
  'All countries',
  'รวม',
  '    รวม',
  'รวมทั้งหมด',
  'รวมทั้งสิ้น',
  'รวมทุกประเทศ',
  'ทั้งประเทศ',
  'รวม 77 จังหวัด',
  'Grand Total R',
  'รวมทั้งหมด (Grand Total)',
])('%j is a total', (text) => {
  expect(recogniseAggregate(text)).toEqual({ kind: 'total' })
})

test.each([
  ['East  Asia', 'east-asia'],
  ['EastAsia', 'east-asia'],
  ['เอเชียตะวันออก', 'east-asia'],
  ['ASEAN', 'asean'],
  ['    Asean', 'asean'],
  ['กลุ่มอาเซียน', 'asean'],
  ['South-East Asia', 'south-east-asia'],
  ['เอเชียตะวันออกเฉียงใต้', 'south-east-asia'],
  ['North-East Asia', 'north-east-asia'],
  ['South  Asia', 'south-asia'],
  ['Asia and the Pacific', 'asia-pacific'],
  ['Asia & Pacific', 'asia-pacific'],
  ['Europe', 'europe'],
  ['Total Europe', 'europe'],
  ['รวมยุโรป', 'europe'],
  ['ทวีปยุโรป', 'europe'],
  ['ยุโรป (Europe)', 'europe'],
  ['East  Europe', 'eastern-europe'],
  ['กลุ่มยุโรปตะวันออก', 'eastern-europe'],
  ['Central/Eastern Europe', 'central-eastern-europe'],
  ['Southern/Medit. Europe', 'southern-europe'],
  ['The  Americas', 'americas'],
  ['America', 'americas'],
  ['Oceania', 'oceania'],
  ['Middle East', 'middle-east'],
  ['ตะวันออกกลาง', 'middle-east'],
  ['Africa', 'africa'],
  ['อาเซียน เอเชียใต้ และแปซิฟิกใต้', 'asean-south-asia-pacific'],
])('%j is the region %s', (text, region) => {
  expect(regionNamed(text)).toBe(region)
})

test('a region says in which market regions its countries can lie', () => {
  expect(recogniseAggregate('East Asia')).toMatchObject({
    spans: ['east-asia', 'asean-south-asia-pacific'],
    rest: 'east-asia',
  })
  expect(recogniseAggregate('Southern Europe')).toMatchObject({ spans: ['europe'], rest: 'europe' })
})

describe('others', () => {
  const under = (name: string): Aggregate | undefined => recogniseAggregate(name)
  function restOf(text: string, group?: string): string | null {
    const row = recogniseAggregate(text)
    expect(row?.kind).toBe('others')
    return row ? restCodeFor(row, group === undefined ? undefined : under(group)) : null
  }

  test.each([
    'Others',
    'others',
    'Other Countries ',
    'อื่นๆ',
    'อื่น ๆ',
    'ประเทศอื่นๆ',
    '\u00a0\u00a0\u00a0ประเทศอื่น\u00a0ๆ',
    'Others*',
  ])('%j belongs to the group it stands under', (text) => {
    expect(restOf(text, 'Europe')).toBe('rest-of-europe')
    expect(restOf(text, 'East Asia')).toBe('rest-of-east-asia')
    expect(restOf(text, 'ตะวันออกกลาง')).toBe('rest-of-americas-middle-east-africa')
    expect(restOf(text)).toBeNull()
  })

  test.each([
    ['Other in Asia', 'rest-of-asean-south-asia-pacific'],
    ['Others ASEAN', 'rest-of-asean-south-asia-pacific'],
    ['  Other in Oceania', 'rest-of-asean-south-asia-pacific'],
    ['Others  in Ociania', 'rest-of-asean-south-asia-pacific'],
    ['Others in East Asia', 'rest-of-east-asia'],
    ['Other European countries', 'rest-of-europe'],
    ['Rest of Europe', 'rest-of-europe'],
    ['ประเทศอื่นๆ ในยุโรป', 'rest-of-europe'],
    [' Other in Middle East', 'rest-of-americas-middle-east-africa'],
    ['Others  in America', 'rest-of-americas-middle-east-africa'],
    ['Other in Africa', 'rest-of-americas-middle-east-africa'],
  ])('%j names its region, whatever it stands under', (text, code) => {
    expect(restOf(text)).toBe(code)
    expect(restOf(text, 'North-East Asia')).toBe(code)
  })

  test('a region without rows of its own counts for the rest of its market region', () => {
    const row = recogniseAggregate('East  Europe')
    expect(row && restCodeFor(row)).toBe('rest-of-europe')
    expect(restCodeFor({ kind: 'total' }, under('Europe'))).toBeNull()
  })
})

test.each([
  ['ภาคกลาง', 'central'],
  ['ภาคกลางไม่รวมกรุงเทพฯ', 'central'],
  ['ภาคตะวันออกเฉียงเหนือ', 'northeast'],
  ['ภาคตะวันออก', 'east'],
  ['รวมภาคใต้', 'south'],
  ['ปริมณฑล', null],
])('%j is a region of Thailand', (text, region) => {
  expect(recogniseAggregate(text)).toEqual({ kind: 'domestic_region', region })
})

test('World Bank groupings are told from countries, by name and by code', () => {
  for (const grouping of worldBankGroupings) {
    expect(recogniseAggregate(grouping)).toEqual({ kind: 'grouping' })
    expect(recogniseCountry(grouping)).toBeUndefined()
  }
})

test('no spelling of a country or province is an aggregate', () => {
  const spellings = countryCodes.flatMap(([alpha2, alpha3]) => [
    alpha2,
    alpha3,
    english[alpha2],
    thai[alpha2],
    ...(countrySpellings[alpha2]?.split('|') ?? []),
  ])
  const places = [...spellings, ...provinces.flatMap(({ code, PROVINCE_NAME, name }) => [code, PROVINCE_NAME, name])]
  expect(places.filter((text) => recogniseAggregate(text) !== undefined)).toEqual([])
})

test.each([
  '',
  '   ',
  'Nationality',
  'Country of',
  'Country',
  'จังหวัด',
  'ประเทศ',
  'ทวีป',
  'Source of Data : Immigration Bureau',
  'x'.repeat(5000),
])('%j is no aggregate', (text) => {
  expect(recogniseAggregate(text)).toBeUndefined()
})
