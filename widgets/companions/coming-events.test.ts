import { expect, test } from 'vitest'
import { aNamedContext, opened } from '../testing.ts'

const event = (event_date_start: string | null, event_date_end: string | null, event_title: string) => ({
  event_date_start,
  event_date_end,
  event_title,
  event_description: null,
  event_province: 'TH-83',
  event_category: 'festival',
  event_page_url: null,
})
const page = (...rows: ReturnType<typeof event>[]) => ({ events: { rows, count: rows.length } })

test('asks for the months from today to three months from now, of a province or of several', async () => {
  const context = await aNamedContext('en')
  const queryOf = (location_destination: string) =>
    opened('coming-events', { location_destination }, context).asks.events?.query
  expect(queryOf('TH-83')).toMatchObject({
    location_destination: 'TH-83',
    yearmonth: ['2026-11', '2026-12', '2027-01', '2027-02'],
    sort: 'event_date_start',
  })
  expect(queryOf('TH-83,TH-50')).toMatchObject({ location_destination: ['TH-83', 'TH-50'] })
  expect(queryOf('south')).toMatchObject({ geographic_region: 'south' })
})

test('shows what is on today or begins within three months, and how much of it the picture leaves out', async () => {
  const open = opened('coming-events', { location_destination: 'TH-83' }, await aNamedContext('en'))
  const { view, table, subtitle } = open.show(
    page(
      event('2026-11-02', '2026-11-19', 'Over yesterday'),
      event('2026-11-10', '2026-11-20', 'On until today'),
      event('2026-11-19', null, 'One day, yesterday'),
      event('2027-02-20', null, 'On the last day'),
      event('2027-02-21', null, 'Too late'),
      event(null, null, 'Without a day'),
    ),
  )
  expect(table.rows.map(({ cells }) => cells.event_title)).toEqual(['On until today', 'On the last day'])
  expect(table.columns.map(({ key }) => key)).not.toContain('event_province')
  expect(view).toMatchObject({ kind: 'table', table: { count: 2 } })
  expect(subtitle).toBe('20 November 2026 to 20 February 2027 · Events: 2 · Phuket')

  const many = open.show(page(...Array.from({ length: 11 }, (_, at) => event('2026-12-05', null, `Event ${at}`))))
  expect([many.table.rows.length, many.view.kind === 'table' && many.view.table.rows.length]).toEqual([11, 8])
  expect(many.subtitle).toContain('Events: 11 · the first 8 are shown')
})

test('says no number where the server holds more than it answered, and is empty without events', async () => {
  const open = opened('coming-events', {}, await aNamedContext('en'))
  expect(open.show({ events: { rows: [event('2026-12-05', null, 'One')], count: 1500 } }).subtitle).toBe(
    '20 November 2026 to 20 February 2027',
  )
  expect(open.show(page()).empty).toBe(true)
})
