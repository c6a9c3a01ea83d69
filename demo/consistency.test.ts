import { readFileSync } from 'node:fs'
import { checkpointOf } from '@sala/catalog/places/checkpoints.ts'
import { provinceOf } from '@sala/catalog/places/provinces.ts'
import { thaiAirportOf } from '@sala/catalog/places/thaiAirports.ts'
import { needs, realFile } from '@sala/catalog/testing/realFiles.ts'
import { describe, expect, test, vi } from 'vitest'
import { dateOf } from './calendar.ts'
import { demoFiles } from './generate.ts'
import { type StoryKind, storiesOf } from './news/stories.ts'
import { provinceFacts } from './provinces/provinceFacts.ts'
import { correlation, fileOf, recordsOf, sumOf, usual } from './testing/rows.ts'

vi.setConfig({ testTimeout: 120_000 })

type Row = Readonly<Record<string, string>>
const number = (column: string) => (row: Row) => Number(row[column])
const month = (row: Row) => row.date?.slice(0, 7) ?? ''
const year = (row: Row) => row.date?.slice(0, 4) ?? ''
const get = (sums: ReadonlyMap<string, number>, key: string) => sums.get(key) ?? Number.NaN

describe('receipts', () => {
  const spending = fileOf('spending')
  const arrivals = sumOf(fileOf('immigration'), number('immigrants'), month)
  const all = (origin: string) => (row: Row) =>
    row.visitor_origin === origin && row.travel_type === 'visitor' ? month(row) : null

  test('of visitors from abroad follow the arrivals of the month', () => {
    const receipts = sumOf(spending, number('spending_travel_receipts'), all('foreign'))
    const heads = sumOf(spending, number('spending_travel_count'), all('foreign'))
    expect([...receipts.keys()]).toEqual([...arrivals.keys()])
    for (const [key, people] of arrivals) {
      if (people === 0) expect([get(receipts, key), get(heads, key)]).toEqual([0, 0])
      if (people < 100_000) continue
      // Baht of a journey, and provinces that are seen on it.
      expect(get(receipts, key) / people, key).toBeGreaterThan(30_000)
      expect(get(receipts, key) / people, key).toBeLessThan(80_000)
      expect(get(heads, key) / people, key).toBeGreaterThan(1.4)
      expect(get(heads, key) / people, key).toBeLessThan(2.7)
    }
    const months = [...arrivals.keys()].filter((key) => key >= '2023')
    expect(
      correlation(
        months.map((key) => get(receipts, key)),
        months.map((key) => get(arrivals, key)),
      ),
    ).toBeGreaterThan(0.9)
  })

  test('of a province follow its visitors', () => {
    const of = (column: string) =>
      sumOf(spending, number(column), (row) =>
        row.travel_type === 'visitor' && year(row) === '2024' ? (row.location_destination ?? '') : null,
      )
    const [receipts, heads] = [of('spending_travel_receipts'), of('spending_travel_count')]
    expect(receipts.size).toBe(77)
    const codes = [...receipts.keys()]
    const logs = (sums: ReadonlyMap<string, number>) => codes.map((code) => Math.log(get(sums, code)))
    expect(correlation(logs(receipts), logs(heads))).toBeGreaterThan(0.85)
    for (const code of codes) {
      const perPerson = get(receipts, code) / get(heads, code)
      expect(perPerson, code).toBeGreaterThan(800)
      expect(perPerson, code).toBeLessThan(45_000)
    }
  })

  test('of tourists and excursionists are those of all visitors together', () => {
    const sums = new Map<string, [number, number]>()
    for (const row of recordsOf(spending)) {
      const key = `${row.date} ${row.location_destination} ${row.visitor_origin}`
      const [baht, people] = sums.get(key) ?? [0, 0]
      const sign = row.travel_type === 'visitor' ? -1 : 1
      sums.set(key, [
        baht + sign * Number(row.spending_travel_receipts),
        people + sign * Number(row.spending_travel_count),
      ])
    }
    expect([...sums.values()].filter(([baht, people]) => baht !== 0 || people !== 0)).toEqual([])
  })
})

describe('hotels', () => {
  test('are fuller the more guests they have', () => {
    const byProvince = new Map<string, [number[], number[]]>()
    for (const row of recordsOf(fileOf('occupancy'))) {
      const [guests, rates] = byProvince.get(row.location_destination ?? '') ?? [[], []]
      byProvince.set(row.location_destination ?? '', [guests, rates])
      guests.push(Number(row.guests) / Number(row.rooms))
      rates.push(Number(row.occupancy_rate))
    }
    expect(byProvince.size).toBe(77)
    for (const [code, [guests, rates]] of byProvince) expect(correlation(guests, rates), code).toBeGreaterThan(0.85)
  })

  test('are known by rooms in every province and month, so that the country and its regions have a rate', () => {
    const months = new Map<string, number>()
    for (const row of recordsOf(fileOf('occupancy'))) {
      if (Number(row.rooms) > 0) months.set(row.date ?? '', (months.get(row.date ?? '') ?? 0) + 1)
    }
    expect(months.size).toBeGreaterThan(24)
    expect([...months].filter(([, lead]) => lead !== 77)).toEqual([])
  })

  test('stand in their province, and have as many rooms together as the province has', () => {
    const file = demoFiles(usual).find(({ dataset }) => dataset === 'accommodation')
    if (file === undefined) throw new Error('no accommodation')
    const rooms = sumOf(file, number('rooms'), (row) => row.location_province ?? '')
    const official = sumOf(fileOf('occupancy'), number('rooms'), (row) =>
      month(row) === '2026-10' ? (row.location_destination ?? '') : null,
    )
    expect(rooms).toEqual(new Map([...rooms.keys()].map((code) => [code, get(official, code)])))
    for (const row of recordsOf(file)) {
      const own = provinceFacts.find(({ code }) => code === row.location_province)
      const away = Math.hypot(
        Number(row.latitude) - (own?.latitude ?? 0),
        Number(row.longitude) - (own?.longitude ?? 0),
      )
      expect(away, row.accommodation_name).toBeLessThan(1.7)
      expect(Number(row.accommodation_high_rate)).toBeGreaterThanOrEqual(Number(row.accommodation_low_rate))
    }
  })

  // No extract of the borders is kept: their publisher states no licence, and a drawing is more than facts.
  test('lie inside the real borders', ({ skip }) => {
    needs('whole', skip)
    const inside = insideOf(realFile('geo/chingchai/provinces.geojson', 'whole'))
    let [right, all] = [0, 0]
    for (const row of recordsOf(fileOf('accommodation', { scale: 0.2 }))) {
      const code = provinceOf(row.location_province ?? '')?.PROVINCE_CODE ?? ''
      all += 1
      if (inside(Number(code), Number(row.longitude), Number(row.latitude))) right += 1
    }
    // The rest stands some hundred metres off a beach or over a river.
    expect(right / all).toBeGreaterThan(0.85)
  })
})

type Ring = readonly (readonly [number, number])[]

/** Whether a point lies in a province of a GeoJSON file, by its two-digit code; the even-odd rule over all rings. */
function insideOf(path: string): (code: number, longitude: number, latitude: number) => boolean {
  const { features }: { features: { properties: Record<string, unknown>; geometry: { coordinates: unknown[] } }[] } =
    JSON.parse(readFileSync(path, 'utf8'))
  const rings = new Map<number, Ring[]>()
  const isRing = (value: unknown): value is Ring =>
    Array.isArray(value) && Array.isArray(value[0]) && typeof value[0][0] === 'number'
  const collect = (value: unknown): Ring[] =>
    isRing(value) ? [value] : Array.isArray(value) ? value.flatMap(collect) : []
  for (const { properties, geometry } of features) {
    const code = Number(properties.pro_code ?? properties.PROV_CODE ?? properties.prov_code)
    rings.set(code, [...(rings.get(code) ?? []), ...collect(geometry.coordinates)])
  }
  return (code, x, y) => {
    let within = false
    for (const ring of rings.get(code) ?? []) {
      for (const [index, [x1, y1]] of ring.entries()) {
        const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1]
        if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) within = !within
      }
    }
    return within
  }
}

describe('people from abroad', () => {
  test('find seats on the flights of the month, and not twice as many', { tags: 'release' }, () => {
    const full = '2026-10'
    const people = sumOf(fileOf('checkpoint'), number('immigrants'), (row) => {
      const iata = row.direction === 'in' && month(row) === full ? checkpointOf(row.checkpoint ?? '')?.iata : null
      return iata ?? null
    })
    const flights = fileOf('transport', { scale: 0.15 })
    const seats = sumOf(flights, number('transport_seats'), (row) =>
      row.transport_visit_type === 'in' && month(row) === full ? (row.airport_destination ?? '') : null,
    )
    expect([...seats.keys()].every((iata) => thaiAirportOf(iata) !== undefined)).toBe(true)
    for (const [iata, count] of people) {
      if (count < 5000) continue
      expect(get(seats, iata) / count, iata).toBeGreaterThan(1.1)
      expect(get(seats, iata) / count, iata).toBeLessThan(1.9)
    }
  })

  test('stay as long, with and without a tour, as all together', () => {
    const arrivals = sumOf(fileOf('immigration'), number('immigrants'), (row) => `${year(row)} ${row.location_source}`)
    const rows = [...recordsOf(fileOf('length_of_stay'))]
    const [people, days] = [new Map<string, number>(), new Map<string, number>()]
    for (const row of rows) {
      if (row.length_travel_type === '') continue
      const key = `${row.year} ${row.location_source}`
      const count = Number(row.length_travel_count)
      people.set(key, (people.get(key) ?? 0) + count)
      days.set(key, (days.get(key) ?? 0) + count * Number(row.length_travel_avg_day))
    }
    let totals = 0
    for (const row of rows) {
      if (row.length_travel_type !== '') continue
      totals += 1
      const key = `${row.year} ${row.location_source}`
      expect([Number(row.length_travel_count), get(people, key)], key).toEqual([get(arrivals, key), get(arrivals, key)])
      expect(Math.abs(get(days, key) / get(people, key) - Number(row.length_travel_avg_day)), key).toBeLessThan(0.011)
    }
    expect(totals).toBeGreaterThan(1500)
  })

  test('are fewer than all who travel from their country', { tags: 'release' }, () => {
    const trips = sumOf(fileOf('outbound'), number('outbound_number'), (row) => `${row.year} ${row.location_source}`)
    const arrivals = sumOf(fileOf('immigration'), number('immigrants'), (row) => `${year(row)} ${row.location_source}`)
    const more = [...arrivals].filter(([key, people]) => trips.has(key) && people > get(trips, key))
    expect(more).toEqual([])
    expect(get(trips, '2024 CN')).toBeGreaterThan(30e6)
    expect(get(trips, '2024 DE')).toBeGreaterThan(50e6)
    expect(get(trips, '2021 GB')).toBeLessThan(get(trips, '2019 GB') / 2)
  })
})

describe('weather', () => {
  const rows = [...recordsOf(fileOf('statistic', { scale: 1 }))]
  const of = (code: string, months: readonly string[], column: string) => {
    const own = rows.filter((row) => row.location_destination === code && months.includes(row.date?.slice(5, 7) ?? ''))
    return own.reduce((sum, row) => sum + Number(row[column]), 0) / own.length
  }
  const [temp, rain] = ['statistic_data_temp', 'statistic_data_rainfall']

  test('follows latitude and season', () => {
    const [northInJanuary, southInJanuary] = [of('TH-57', ['01'], temp), of('TH-90', ['01'], temp)]
    expect(southInJanuary - northInJanuary).toBeGreaterThan(3)
    expect(of('TH-50', ['04'], temp) - of('TH-50', ['01'], temp)).toBeGreaterThan(5)
    expect(of('TH-90', ['04'], temp) - of('TH-90', ['01'], temp)).toBeLessThan(4)
    expect(of('TH-10', ['04'], temp)).toBeGreaterThan(of('TH-10', ['12'], temp) + 2)
  })

  test('follows the monsoons of either coast', () => {
    expect(of('TH-85', ['07', '08', '09'], rain)).toBeGreaterThan(of('TH-85', ['01', '02'], rain) * 4)
    expect(of('TH-84', ['11'], rain)).toBeGreaterThan(of('TH-84', ['07', '08'], rain) * 1.5)
    expect(of('TH-83', ['09'], rain)).toBeGreaterThan(of('TH-83', ['02'], rain) * 3)
    expect(of('TH-50', ['08'], rain)).toBeGreaterThan(of('TH-50', ['01', '02'], rain) * 4)
  })

  test('is alike among neighbours, and forecasts are near what comes', () => {
    const course = (code: string) =>
      rows.filter((row) => row.location_destination === code).map((row) => Number(row[temp]))
    expect(correlation(course('TH-50'), course('TH-51'))).toBeGreaterThan(0.85)
    const tomorrow = fileOf('statistic', { today: '2026-11-25' })
    const seen = sumOf(tomorrow, number(temp), (row) => `${row.date} ${row.location_destination}`)
    const errors: number[] = []
    for (const row of recordsOf(fileOf('forecast'))) {
      const [high, low] = [Number(row.forecast_data_temp_max), Number(row.forecast_data_temp_min)]
      expect(high).toBeGreaterThan(low)
      const days = seen.get(`${row.date} ${row.location_destination}`)
      if (days !== undefined) errors.push(Math.abs((high + low) / 2 - days))
    }
    expect(errors.length).toBe(5 * 77)
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(1.2)
  })
})

describe('stories', () => {
  const stories = [2024, 2025, 2026].flatMap((year) => storiesOf(year, usual.seed))
  const voc = [...recordsOf(fileOf('voc', { scale: 0.2 }))]

  const ended = stories.filter(({ to }) => dateOf(to) < usual.today)
  test.each(['haze', 'ferry_accident', 'flood'] as const)('turn the talk of their places: %s', (kind) => {
    expect(negativePart(kind, true)).toBeGreaterThan(negativePart(kind, false) * 2)
  })

  /** The part of negative messages on the story's days, in its provinces or elsewhere. */
  function negativePart(kind: StoryKind, there: boolean): number {
    let [negative, all] = [0, 0]
    for (const { from, to, provinces } of ended.filter((story) => story.kind === kind)) {
      const [first, last] = [dateOf(from), dateOf(to)]
      for (const { date = '', location_destination: place = '', voc_sentiment: sentiment } of voc) {
        if (date < first || date > last || place === '' || provinces.some((code) => code === place) !== there) continue
        all += 1
        if (sentiment === 'negative') negative += 1
      }
    }
    expect(all).toBeGreaterThan(20)
    return negative / all
  }

  test('are praised where a season is good', () => {
    const good = ended.filter(({ kind }) => kind === 'festival_praise')
    const mood = (there: boolean) => {
      const own = voc.filter(({ date = '', location_destination: place }) =>
        good.some(
          ({ from, to, provinces }) =>
            date >= dateOf(from) && date <= dateOf(to) && provinces.some((code) => code === place) === there,
        ),
      )
      return own.filter(({ voc_sentiment: sentiment }) => sentiment === 'positive').length / own.length
    }
    expect(mood(true)).toBeGreaterThan(mood(false) + 0.08)
  })

  test('bring the water that floods, and the news of it', () => {
    const rain = [...recordsOf(fileOf('statistic', { scale: 1 }))]
    const news = [...recordsOf(fileOf('news', { scale: 1 }))]
    const floods = ended.filter(({ kind }) => kind === 'flood')
    expect(floods.length).toBeGreaterThan(1)
    for (const { from, to, provinces } of floods) {
      const on = ({ date = '' }: Row) => date >= dateOf(from) && date <= dateOf(to)
      const there = rain.filter((row) => on(row) && provinces.some((code) => code === row.location_destination))
      const mean = there.reduce((sum, row) => sum + Number(row.statistic_data_rainfall), 0) / there.length
      expect(mean).toBeGreaterThan(20)
      expect(news.some((row) => on(row) && /น้ำท่วม|Flood/.test(row.news_title ?? ''))).toBe(true)
    }
  })

  test('keep visitors away', () => {
    const heads = sumOf(fileOf('spending'), number('spending_travel_count'), (row) =>
      row.visitor_origin === 'thai' && row.travel_type === 'visitor'
        ? `${month(row)} ${row.location_destination}`
        : null,
    )
    // Chiang Mai's March beside Phuket's, in years with haze, against the same in January.
    const beside = (type: string) => get(heads, `${type} TH-50`) / get(heads, `${type} TH-83`)
    expect(beside('2025-03')).toBeLessThan(beside('2025-01'))
  })
})
