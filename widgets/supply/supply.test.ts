import { marketRegions } from '@sala/catalog/places/marketRegions.ts'
import { describe, expect, test } from 'vitest'
import { aContext, opened, sumOf, totalOf, viewIn } from '../testing.ts'
import { airportName } from './airports.ts'
import { rateText } from './rates.ts'

const establishments = (
  type: string,
  province: string | null,
  sum_accommodation: number,
  sum_rooms: number | null,
) => ({
  _id: { accommodation_type: type, location_province: province },
  sum_accommodation,
  sum_rooms,
})

describe('52, accommodation by province', () => {
  const places = {
    accommodation_type_x_location_province: [
      establishments('hotel', 'TH-10', 200, 30_000),
      establishments('resort', 'TH-83', 300, 9000),
      establishments('hotel', 'TH-83', 100, null),
    ],
  }

  test('adds types up, and what the rows add up to is the total', () => {
    const { view, table, subtitle } = opened(52).show({ places })
    const map = viewIn(view, 'province_map')
    expect(map.places.find(({ code }) => code === 'TH-83')).toMatchObject({ value: 400 })
    expect(map.places.find(({ code }) => code === 'TH-50')).toMatchObject({ value: null })
    expect(table.rows[0]?.cells).toEqual({ location_province: 'TH-83', sum_accommodation: 400, sum_rooms: 9000 })
    expect(sumOf(table, 'sum_accommodation')).toBe(600)
    expect(totalOf(table)).toMatchObject({ sum_accommodation: 600, sum_rooms: 39_000 })
    expect(subtitle).toBe('Establishments: 600')
  })

  test('chooses type and measure from what is loaded, with the same call', () => {
    const hotels = opened(52, { accommodation_type: 'hotel', measure: 'rooms' })
    expect(hotels.asks).toEqual(opened(52).asks)
    const { view, table, subtitle } = hotels.show({ places })
    expect(viewIn(view, 'province_map')).toMatchObject({ unit: 'rooms' })
    expect(totalOf(table)).toMatchObject({ sum_accommodation: 300, sum_rooms: 30_000 })
    expect(subtitle).toBe('Rooms: 30,000 · Hotel')
    // The shares are those of all types.
    expect(viewIn(view, 'ranking').categories).toEqual(['Hotel', 'Resort'])
  })
})

describe('53, the list of accommodation', () => {
  const row = {
    accommodation_name: 'Rim Nam',
    accommodation_telephone: null,
    accommodation_address: '1 ถนนเจริญกรุง',
    accommodation_type: 'hotel',
    accommodation_standard: '5',
    accommodation_low_rate: 1200,
    accommodation_high_rate: 3500,
    accommodation_website: 'javascript:alert(1)',
    location_province: 'TH-10',
    latitude: 13.7,
    longitude: 100.5,
    rooms: 120,
  }
  const places = {
    rows: [row],
    count: 31,
    accommodation_type: [
      { _id: { accommodation_type: 'hotel' }, sum_accommodation: 31 },
      { _id: { accommodation_type: 'villa' }, sum_accommodation: 4 },
    ],
  }

  test('shows the rate as a range and files both ends as numbers', () => {
    const { view, table } = opened(53).show({ places })
    expect(viewIn(view, 'table').table.rows[0]?.cells).toMatchObject({
      accommodation_low_rate: '1,200–3,500',
      accommodation_standard: '5 stars',
      accommodation_website: null,
    })
    expect(table.rows[0]?.cells).toMatchObject({ accommodation_low_rate: 1200, accommodation_high_rate: 3500 })
    expect(table.count).toBe(31)
  })

  test('asks what its filters say, and nothing else', () => {
    const content = opened(53, { location_province: 'TH-10', accommodation_rate: '-500', q: 'rim', page: '2' })
    expect(content.asks.places?.query).toEqual({
      location_province: ['TH-10'],
      accommodation_rate: '-500',
      page: 2,
      limit: 5,
      sort: 'accommodation_name',
      q: 'rim',
    })
    expect(opened(53, { accommodation_rate: '1-2' }).faults).toEqual([{ field: 'accommodation_rate', value: '1-2' }])
  })

  test('counts of the types only the chosen one', () => {
    const { view } = opened(53, { accommodation_type: 'hotel' }).show({ places })
    expect(viewIn(view, 'ranking').categories).toEqual(['Hotel'])
  })

  test.each([
    [{ accommodation_low_rate: 500, accommodation_high_rate: 500 }, '500'],
    [{ accommodation_low_rate: null, accommodation_high_rate: 900 }, '900'],
    [{ accommodation_low_rate: null, accommodation_high_rate: null }, null],
    [{ accommodation_low_rate: Number.NaN, accommodation_high_rate: 1 }, '1'],
  ])('writes the rates %j as %j', (rates, text) => {
    expect(rateText(rates, 'en')).toBe(text)
  })
})

test('54 names types and provinces, sorted by the server under the contract’s own names, but not by places', () => {
  const cardContent = opened(54, { service_type: 'spa' })
  expect(cardContent.asks.providers?.query).toMatchObject({ service_type: 'spa', sort: 'service_name' })
  const row = {
    service_type: 'spa',
    service_name: 'Wat Pho',
    service_telephone: null,
    service_address: null,
    location_destination: 'TH-10',
    service_website: 'https://watpho.example/',
  }
  const { table } = cardContent.show({ providers: { rows: [row], count: 1, service_type: [] } })
  expect(table.rows[0]?.cells).toMatchObject({ service_type: 'Spa and massage', location_destination: 'TH-10' })
  const sorts = Object.fromEntries(table.columns.map(({ key, sort }) => [key, sort]))
  // The store knows places by their codes, in whose order nobody looks for them.
  expect(sorts).toMatchObject({ service_name: 'service_name', location_destination: null })
})

describe('65, flights and seats by day', () => {
  const into = (airport: string, date: string, flights: number, seats: number) => ({
    _id: { airport_destination: airport, date },
    sum_transport: flights,
    sum_transport_seats: seats,
  })
  const out = (airport: string, date: string, flights: number, seats: number) => ({
    _id: { airport_origin: airport, date },
    sum_transport: flights,
    sum_transport_seats: seats,
  })
  const answers = {
    in: {
      airport_destination_x_date: [
        into('BKK', '2026-11-12', 100, 20_000),
        into('CNX', '2026-11-12', 10, 1500),
        into('BKK', '2026-10-01', 50, 10_000),
      ],
    },
    out: { airport_origin_x_date: [out('BKK', '2026-11-12', 90, 18_000)] },
    // Thursday 13 November 2025 is 364 days before Thursday 12 November 2026.
    inBefore: {
      airport_destination_x_date: [into('BKK', '2025-11-13', 88, 16_000), into('BKK', '2025-11-12', 999, 999)],
    },
    outBefore: { airport_origin_x_date: [out('BKK', '2025-11-13', 100, 20_000)] },
  }

  test('a place is the airports that lie in it, which are named: that of Bangkok alone is not Suvarnabhumi', () => {
    const flightsIn = (airport: string) => {
      const { view, subtitle } = opened(65, { airport }).show(answers)
      return { value: viewIn(view, 'figures').figures[0]?.value, subtitle }
    }
    expect(flightsIn('TH-50')).toMatchObject({ value: 10, subtitle: expect.stringContaining('CNX Chiang Mai') })
    expect(flightsIn('north')).toMatchObject({ value: 10, subtitle: expect.stringContaining('North') })
    expect(flightsIn('TH-11')).toMatchObject({ value: 100 })
    expect(flightsIn('TH-10').subtitle).toContain('DMK Don Mueang')
    expect(flightsIn('TH-10').value).not.toBe(100)
    // No airport lies there, so that the card stays at all of them and says so.
    expect(opened(65, { airport: 'TH-12' })).toMatchObject({
      filters: { airport: null },
      faults: [{ field: 'airport' }],
    })
    const { choices } = opened(65).show(answers)
    expect(choices.airport?.map(({ value }) => value)).toEqual(['BKK', 'CNX', 'north', 'central', 'TH-11', 'TH-50'])
  })

  test('never adds arrivals to departures, and compares each with the same weekdays a year before', () => {
    const { view, table, subtitle } = opened(65).show(answers)
    expect(viewIn(view, 'figures').figures.map(({ label, value, change }) => [label, value, change])).toEqual([
      ['Flights, In', 110, 25],
      ['Flights, Out', 90, -10],
      ['Seats, In', 21_500, 34.375],
      ['Seats, Out', 18_000, -10],
    ])
    expect(viewIn(view, 'comparison').series.map(({ name, values }) => [name, values.at(-1)])).toEqual([
      ['In', 110],
      ['Out', 90],
    ])
    expect(sumOf(table, 'sum_transport_seats in')).toBe(21_500)
    expect(totalOf(table)).toMatchObject({ 'sum_transport in': 110, 'sum_transport out': 90 })
    expect(subtitle).toBe(
      'Flights, seats · 14 October to 12 November 2026 against the same weekdays a year before, 15 October to 13 November 2025 · Days compared: 1 of 30',
    )
  })

  test('chooses range, airport and direction from what is loaded, with the same calls', () => {
    const narrowed = opened(65, { range: '7d', airport: 'CNX', transport_visit_type: 'in' })
    expect(narrowed.asks).toEqual(opened(65).asks)
    const { view, table, subtitle } = narrowed.show(answers)
    expect(viewIn(view, 'comparison').series.map(({ name }) => name)).toEqual(['In'])
    expect(totalOf(table)).toMatchObject({ 'sum_transport in': 10 })
    // A year before no flight went to Chiang Mai: no base, no percentage.
    expect(viewIn(view, 'figures').figures[0]?.change).toBeNull()
    expect(subtitle).toMatch(/CNX Chiang Mai · In$/)
  })

  test('draws a year by weeks beside each other, and five years of months as lines', () => {
    const weeks = opened(65, { range: '12m' }).show(answers)
    expect(viewIn(weeks.view, 'comparison').series[0]?.open).toContain(0)
    expect(weeks.subtitle).toMatch(/^Flights, seats · Per week, incomplete weeks marked · /)
    const months = opened(65, { range: '2020-01-01..2026-11-12' }).show(answers)
    expect(viewIn(months.view, 'trend').series).toHaveLength(2)
  })

  test('asks for more days only where the range needs them', () => {
    const start = (range: string) => opened(65, { range }).asks.inBefore?.query.start
    expect(start('7d')).toBe('2025-08-14T00:00:00.000Z')
    expect(start('30d')).toBe('2025-08-14T00:00:00.000Z')
    expect(start('12m')).toBe('2024-11-14T00:00:00.000Z')
    expect(opened(65, { range: '12m' }).asks.in).toEqual(opened(65).asks.in)
  })

  test('compares with as many days before by choice, without a further call', () => {
    const { asks } = opened(65, { compare_days: 'days_before' })
    expect([asks.inBefore, asks.outBefore]).toEqual([asks.in, asks.out])
  })
})

describe('70, flights by route', () => {
  const row = {
    date: '2026-11-12',
    transport_brand: 'Thai Airways',
    transport_flight: 'TG641',
    transport_seats: 300,
    transport_visit_type: 'in',
    country_origin: 'JP',
    airport_origin: 'NRT',
    country_destination: 'TH',
    airport_destination: 'BKK',
  }
  const flights = {
    rows: [row],
    count: 5,
    transport_brand: [
      { _id: { transport_brand: 'Thai Airways' }, sum_transport: 3, sum_transport_seats: 900 },
      { _id: { transport_brand: 'Peach' }, sum_transport: 2, sum_transport_seats: 360 },
    ],
    country_origin: [{ _id: { country_origin: 'JP' }, sum_transport: 5 }],
    country_destination: [{ _id: { country_destination: 'TH' }, sum_transport: 5 }],
  }

  test('asks for the country at the far end of the flight', () => {
    const flights = (parameters: Record<string, string>) => opened(70, parameters).asks.flights?.query
    expect(flights({ country: 'JP' })).toMatchObject({ transport_visit_type: 'in', country_origin: 'JP' })
    expect(flights({ country: 'JP', transport_visit_type: 'out' })).toMatchObject({ country_destination: 'JP' })
    expect(flights({})).toMatchObject({ start: '2026-11-06T00:00:00.000Z', end: '2026-11-12T23:59:59.999Z' })
  })

  test('names airports, adds the seats of all pages up, and offers the airlines and countries that the answer holds', () => {
    const open = opened(70, { transport_brand: 'Thai Airways' })
    expect(open.asks.flights?.query).toMatchObject({ transport_brand: 'Thai Airways' })
    const { table, choices, subtitle } = open.show({ flights })
    expect(table.rows[0]?.cells).toMatchObject({
      airport_origin: 'NRT Tokyo',
      airport_destination: 'BKK Suvarnabhumi',
      country_origin: 'Japan',
    })
    expect(choices.transport_brand?.map(({ value }) => value)).toEqual(['Thai Airways', 'Peach'])
    expect(choices.country).toEqual([{ value: 'JP', label: 'Japan' }])
    // The server counts every airline; the seats are those of the chosen one.
    expect(subtitle).toContain('Seats: 900')
    const all = (parameters: Record<string, string>) => opened(70, parameters).show({ flights })
    expect(all({}).subtitle).toBe('6 November to 12 November 2026 · In · Flights: 5 · Seats: 1,260')
    expect(all({ transport_visit_type: 'out' }).choices.country).toEqual([{ value: 'TH', label: 'Thailand' }])
    expect(opened(70, { transport_brand: 'x'.repeat(101) }).faults).toHaveLength(1)
  })

  test('calls an airport that nobody lists by its letters', () => {
    expect([airportName('XQZ', aContext()), airportName(null, aContext())]).toEqual(['XQZ', null])
    expect(airportName('BKK', aContext({ language: 'th' }))).toBe('BKK สุวรรณภูมิ')
  })
})

describe('72, airport passengers', () => {
  const people = (checkpoint: string, date: string, sum_in: number | null, sum_out: number | null) => ({
    _id: { checkpoint, date },
    sum_in,
    sum_out,
  })
  const days = {
    checkpoint_x_date: [
      people('suvarnabhumi', '2026-11-11', 1000, 900),
      people('suvarnabhumi', '2026-11-12', 1200, 1000),
      people('phuket-airport', '2026-11-12', 300, null),
      // 364 days before 12 November 2026, also a Thursday.
      people('suvarnabhumi', '2025-11-13', 800, 500),
      people('suvarnabhumi', '2025-10-01', 7, 7),
    ],
  }
  const answers = { days, allDays: days, markets: {} }

  test('compares only the days that an airport holds in both years', () => {
    const { view, table, subtitle } = opened(72).show(answers)
    const [into, out] = viewIn(view, 'figures').figures
    expect(into).toMatchObject({ value: 2500, change: 50 })
    expect(out).toMatchObject({ value: 1900, change: 100 })
    expect(subtitle).toBe(
      'People · 14 October to 12 November 2026 against the same weekdays a year before, 15 October to 13 November 2025 · Checkpoint days compared: 1 of 60',
    )
    expect(sumOf(table, 'in')).toBe(2500)
    expect(totalOf(table)).toMatchObject({ in: 2500, out: 1900 })
  })

  test('keeps to the airports of a place', () => {
    const content = (airport: string) => viewIn(opened(72, { airport }).show(answers).view, 'figures').figures
    expect(content('TH-83').map(({ value }) => value)).toEqual([300, null])
    expect(content('south').map(({ value }) => value)).toEqual([300, null])
    expect(content('TH-11')[0]).toMatchObject({ value: 2200, change: 50 })
    expect(opened(72, { airport: 'TH-83' }).show(answers).subtitle).toContain('phuket-airport')
  })

  test('ranks airports by arrivals, and never adds departures to them', () => {
    const bars = viewIn(opened(72).show(answers).view, 'comparison')
    expect(bars.categories).toEqual(['suvarnabhumi', 'phuket-airport'])
    expect(bars.series.map(({ name, values, changes }) => [name, values, changes])).toEqual([
      ['In', [2200, 300], [50, null]],
      ['Out', [1900, null], [100, null]],
    ])
  })

  test('a market nobody of which came on a held day counts as zero', () => {
    const answer = { checkpoint_x_date: [people('suvarnabhumi', '2025-11-13', 40, 40)] }
    const { view } = opened(72, { location_source: 'CN' }).show({ ...answers, days: answer })
    expect(viewIn(view, 'figures').figures.map(({ change }) => change)).toEqual([-100, -100])
  })

  test('asks for airports alone, of two years, and chooses one of them from what is loaded', () => {
    const phuket = opened(72, { airport: 'phuket-airport', range: '90d' })
    expect(phuket.asks).toEqual(opened(72).asks)
    expect(phuket.asks.days?.query).toMatchObject({ checkpoint_type: 'air', start: '2024-11-11T00:00:00.000Z' })
    expect(totalOf(phuket.show(answers).table)).toMatchObject({ in: 300, out: null })
    expect(opened(72, { airport: 'sadao' }).faults).toHaveLength(1)
  })

  test('asks for a market, and offers those that came through an airport', () => {
    const chinese = opened(72, { location_source: 'CN' })
    expect(chinese.asks.days?.query).toMatchObject({ location_source: 'CN', checkpoint_type: 'air' })
    expect(opened(72, { location_source: 'europe' }).asks.days?.query).toMatchObject({ market_region: 'europe' })
    const markets = { location_source: [{ _id: { location_source: 'CN' }, sum_in: 1, sum_out: 1 }] }
    const { subtitle, choices } = chinese.show({ ...answers, markets })
    expect(subtitle).toMatch(/ · China$/)
    expect(choices.location_source?.map(({ value }) => value)).toEqual([...marketRegions, 'CN'])
  })
})

describe('82, activities', () => {
  const row = {
    event_date_start: '2026-10-30',
    event_date_end: '2026-11-02',
    event_title: 'Loy Krathong',
    event_description: null,
    event_province: 'TH-64',
    event_category: 'festival',
    event_page_url: 'https://events.example/1',
  }
  const answers = {
    month: { rows: [row, { ...row, event_date_end: null, event_page_url: 'ftp://x' }], count: 2, year: [2026] },
    events: { rows: [row], count: 2, year: [2026] },
  }

  test('opens this month, and asks for the whole of it beside one page', () => {
    const { asks, filters } = opened(82)
    expect(filters).toMatchObject({ month: '2026-11' })
    expect(asks.month?.query).toMatchObject({ yearmonth: '2026-11', limit: 1000 })
    expect(asks.events?.query).toMatchObject({ yearmonth: '2026-11', limit: 5 })
    const monthOn = (today: string) => {
      const context = aContext({ today })
      const { checkpoint: freshness, ...datasets } = context.datasets
      if (freshness === undefined) throw new Error('there is no age to begin with')
      const months = [{ from: '2024-01', to: '2026-12' }]
      const event = { ...freshness, name: 'event', oldest: '2024-01-06', newest: '2026-12-31', months }
      return opened(82, {}, { ...context, datasets: { ...datasets, event } }).filters.month
    }
    expect(['2020-05-05', '2025-05-05', '2031-05-05'].map(monthOn)).toEqual(['2024-01', '2025-05', '2026-12'])
  })

  test('puts events on the calendar; one without a last day lasts one day', () => {
    const { view, table, subtitle } = opened(82).show(answers)
    expect(viewIn(view, 'calendar').events).toMatchObject([
      { from: '2026-10-30', to: '2026-11-02', category: { code: 'festival', label: 'Festival' }, place: 'TH-64' },
      { from: '2026-10-30', to: '2026-10-30', link: null },
    ])
    expect(table.rows).toHaveLength(1)
    expect(subtitle).toBe('November 2026 · Events: 2')
  })
})
