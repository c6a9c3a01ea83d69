import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatMessage } from '../locales/messages.ts'
import { realFile } from '../testing/realFiles.ts'
import { languages } from '../words.ts'
import { checkpointOf, checkpoints, checkpointTypeNames, checkpointTypes } from './checkpoints.ts'
import { isCountryCode } from './countryCodes.ts'
import { foreignAirportOf, foreignAirports } from './foreignAirports.ts'
import { isProvinceCode } from './provinces.ts'
import { thaiAirportOf, thaiAirports } from './thaiAirports.ts'

test('checkpoints have a slug, a type, a province and a name in six languages', () => {
  expect(checkpoints.length).toBeGreaterThanOrEqual(40)
  expect(new Set(checkpoints.map(({ code }) => code)).size).toBe(checkpoints.length)
  for (const { code, type, province, iata, names } of checkpoints) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(isProvinceCode(province)).toBe(true)
    expect(iata !== null).toBe(type === 'air')
    for (const language of languages) expect(names[language]).not.toBe('')
  }
  for (const language of languages)
    expect(new Set(checkpoints.map(({ names }) => names[language])).size).toBe(checkpoints.length)
  for (const type of checkpointTypes)
    for (const language of languages) expect(formatMessage(checkpointTypeNames[type], language)).not.toBe('')
})

test('a checkpoint is found by its code', () => {
  expect(checkpointOf('suvarnabhumi')).toMatchObject({
    type: 'air',
    province: 'TH-11',
    iata: 'BKK',
    names: { en: 'Suvarnabhumi Airport', th: 'ท่าอากาศยานสุวรรณภูมิ', fr: 'Aéroport de Suvarnabhumi' },
  })
  expect(checkpointOf('sadao')).toMatchObject({ type: 'land', province: 'TH-90', iata: null })
  expect(checkpointOf('atlantis')).toBeUndefined()
})

test('airports have a code once, a place and coordinates', () => {
  const all = [...thaiAirports, ...foreignAirports]
  expect(new Set(all.map(({ iata }) => iata)).size).toBe(all.length)
  for (const { iata } of all) expect(iata).toMatch(/^[A-Z]{3}$/)
  expect(foreignAirports.length).toBeGreaterThanOrEqual(150)
  for (const { country } of foreignAirports) expect(isCountryCode(country)).toBe(true)
  for (const { latitude, longitude } of thaiAirports) {
    expect(latitude).toBeGreaterThan(5.5)
    expect(latitude).toBeLessThan(20.5)
    expect(longitude).toBeGreaterThan(97.3)
    expect(longitude).toBeLessThan(105.7)
  }
  expect(thaiAirportOf('HKT')?.province).toBe('TH-83')
  expect(foreignAirportOf('ICN')?.country).toBe('KR')
  expect(foreignAirportOf('BKK')).toBeUndefined()
})

test('coordinates agree with a public list of airports', () => {
  const places = new Map<string, [number, number]>()
  for (const line of readFileSync(realFile('transport/openflights/airports.dat'), 'utf8').split('\n')) {
    const fields = line.match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? []
    places.set((fields[4] ?? '').replaceAll('"', ''), [Number(fields[6]), Number(fields[7])])
  }
  // The list is older than these airports: it has the ones that they replaced, or another one of the same code.
  const moved = new Set(['TAO', 'ISB', 'BTZ', 'HFE', 'KTI'])
  let compared = 0
  const apart: string[] = []
  for (const { iata, latitude, longitude } of [...thaiAirports, ...foreignAirports]) {
    const there = places.get(iata)
    if (there === undefined || moved.has(iata)) continue
    compared += 1
    if (Math.hypot(latitude - there[0], longitude - there[1]) > 0.1) apart.push(iata)
  }
  expect(apart).toEqual([])
  expect(compared).toBeGreaterThan(180)
})
