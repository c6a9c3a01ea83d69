import { companions } from '@sala/catalog/companions.ts'
import { findCard } from '@sala/widgets/all.ts'
import { describe, expect, test } from 'vitest'
import { wholeMenu } from '../menu/menu.ts'
import {
  addressOf,
  choicesAt,
  dashboardAt,
  follow,
  inDepthOf,
  offeredBy,
  parentOf,
  pathOf,
  screenAt,
} from './addresses.ts'
import { allDashboards } from './all.ts'
import { dashboardNames } from './dashboard.ts'
import { loadWidgets } from './loadWidgets.ts'
import { drilledTo } from './places.ts'

describe('the dashboards', () => {
  test('place cards that exist, each once, fix only filters that these have, and are in the menu', () => {
    for (const { name, placements } of Object.values(allDashboards)) {
      const codes = placements.map(({ code }) => code)
      expect([name, codes.filter((code) => findCard(code) === undefined)]).toEqual([name, []])
      expect([name, new Set(codes).size]).toEqual([name, codes.length])
      for (const { code, span, fixed = {} } of placements) {
        expect([code, span >= 1 && span <= 12]).toEqual([code, true])
        for (const filter of Object.keys(fixed)) expect(Object.keys(findCard(code)?.filters ?? {})).toContain(filter)
      }
    }
    const paths = wholeMenu.flatMap(({ entries }) => entries.map(({ path }) => path))
    expect(paths).toEqual(expect.arrayContaining(dashboardNames.map((name) => pathOf(name, null))))
  })

  test.each(dashboardNames)('%s loads every widget that it places', async (name) => {
    const { placements, placementsOfPlace = [] } = allDashboards[name]
    const loaded = (await loadWidgets(name)).map(({ code }) => code)
    expect(loaded).toEqual(expect.arrayContaining([...placements, ...placementsOfPlace].map(({ code }) => code)))
  })

  test('hold the immigration widgets in the specification’s order', () => {
    expect(allDashboards['immigration-checkpoint'].placements.map(({ code }) => code)).toEqual([
      133, 134, 135, 136, 137, 138, 139, 142, 140, 141, 143,
    ])
  })

  test('every companion has a card, so that nothing is granted for nobody', () => {
    // The news have a screen of their own, which brings their card along.
    const others = companions.filter(({ name }) => name !== 'news')
    expect(others.filter(({ name }) => findCard(name) === undefined).map(({ name }) => name)).toEqual([])
  })
})

describe('the address of a dashboard', () => {
  test('has several provinces or several countries behind it, never both, and offers them where they belong', () => {
    expect(addressOf('domestic', { place: 'TH-10,TH-83' })).toEqual({
      to: '/admin/dashboard/domestic',
      search: { place: 'TH-10,TH-83' },
    })
    expect(choicesAt('/admin/dashboard/domestic', { place: 'TH-10,TH-83' })).toEqual({ place: 'TH-10,TH-83' })
    expect(choicesAt('/admin/dashboard/domestic', { place: 'TH-10,CN' })).toEqual({})
    expect(offeredBy('domestic', { place: 'TH-10,TH-83' })).toEqual({ place: 'TH-10,TH-83' })
    expect(offeredBy('domestic', { place: 'CN,IN' })).toEqual({})
    expect(offeredBy('foreign-market', { place: 'TH-10,TH-83' })).toEqual({})
  })

  test('has a drilled place in its path, and any other behind it', () => {
    expect(addressOf('domestic', { place: 'TH-50', period: '2025' })).toEqual({
      to: '/admin/dashboard/domestic/north/TH-50',
      search: { period: '2025' },
    })
    expect(addressOf('voice-of-customer', { place: 'TH-50', period: '2025' })).toEqual({
      to: '/admin/dashboard/voice-of-customer',
      search: { place: 'TH-50', period: '2025' },
    })
    expect(pathOf('foreign-market', 'europe')).toBe('/admin/dashboard/foreign-market/europe')
    expect(pathOf('foreign-market', 'DE')).toBe('/admin/dashboard/foreign-market/europe/DE')
    expect(parentOf('DE')).toBe('europe')
    expect(parentOf('europe')).toBeNull()
  })

  test('says what is chosen for all cards; a place behind a drilled path is none', () => {
    expect(choicesAt('/admin/dashboard/domestic/north/TH-50', { period: '2025', place: 'TH-10' })).toEqual({
      period: '2025',
      place: 'TH-50',
    })
    expect(choicesAt('/admin/dashboard/domestic', { place: 'TH-10' })).toEqual({})
    expect(choicesAt('/admin/dashboard/voice-of-customer', { place: 'TH-10' })).toEqual({ place: 'TH-10' })
    expect(choicesAt('/admin/widget/social/1', { period: '2025' })).toEqual({})
    expect(dashboardAt('/admin/dashboard/nothing')).toBeNull()
  })

  test('offers what the dashboard shares, and no place of another kind', () => {
    expect(offeredBy('competitor', { period: '90d', place: 'JP', channel: 'youtube' })).toEqual({
      period: '90d',
      channel: 'youtube',
    })
    expect(offeredBy('domestic', { place: 'CN' })).toEqual({})
  })
})

test('period and place follow to the next dashboard where they apply; the same one begins anew', () => {
  const from = { name: 'domestic', values: { period: '2025', place: 'TH-50', channel: 'facebook' } } as const
  expect(follow('voice-of-customer', from)).toEqual({
    to: '/admin/dashboard/voice-of-customer',
    search: { period: '2025', place: 'TH-50', channel: 'facebook' },
    carried: { period: '2025', place: 'TH-50', channel: 'facebook' },
  })
  expect(follow('foreign-market', from)).toEqual({
    to: '/admin/dashboard/foreign-market',
    search: { period: '2025' },
    carried: { period: '2025' },
  })
  expect(follow('domestic', from)).toEqual({ to: '/admin/dashboard/domestic', search: {}, carried: {} })
  expect(follow('domestic', { name: null, values: { period: '2025' } }).carried).toEqual({})
})

test('boards of one’s own take all choices, and give them on', () => {
  const from = { name: 'domestic', values: { period: '2025', place: 'TH-50' } } as const
  expect(follow('kergrit', from)).toEqual({
    to: '/admin/dashboard/kergrit',
    search: { period: '2025', place: 'TH-50' },
    carried: { period: '2025', place: 'TH-50' },
  })
  expect(screenAt('/admin/dashboard/kergrit/some-board')).toBe('kergrit')
  const values = choicesAt('/admin/dashboard/kergrit/some-board', { period: '2025', place: 'TH-50' })
  expect(follow('domestic', { name: 'kergrit', values }).to).toBe('/admin/dashboard/domestic/north/TH-50')
  expect(follow('competitor', { name: 'kergrit', values }).search).toEqual({ period: '2025' })
  expect(follow('kergrit', { name: 'kergrit', values }).carried).toEqual({})
})

test('a place in depth is the dashboard that goes into it, with what else is chosen and known there', () => {
  const chosen = { period: '2025', place: 'DE', channel: 'facebook' }
  expect(inDepthOf('MY', chosen)).toEqual({
    to: '/admin/dashboard/foreign-market/asean-south-asia-pacific/MY',
    search: { period: '2025' },
  })
  expect(inDepthOf('TH-50', {})).toEqual({ to: '/admin/dashboard/domestic/north/TH-50', search: {} })
  expect(inDepthOf('europe', {}).to).toBe('/admin/dashboard/foreign-market/europe')
})

describe('the path below a drilled dashboard', () => {
  test('leads to the whole, a region, or a place that lies in it', () => {
    expect(drilledTo('domestic', [])).toEqual({ kind: 'whole' })
    expect(drilledTo('domestic', ['north'])).toEqual({ kind: 'region', region: 'north' })
    expect(drilledTo('domestic', ['north', 'TH-50'])).toEqual({ kind: 'place', region: 'north', place: 'TH-50' })
    expect(drilledTo('foreign', ['europe', 'DE'])).toEqual({ kind: 'place', region: 'europe', place: 'DE' })
  })

  test('names what is wrong with it', () => {
    expect(drilledTo('domestic', ['north', 'TH-10'])).toEqual({ kind: 'elsewhere', region: 'central', place: 'TH-10' })
    expect(drilledTo('domestic', ['TH-10'])).toEqual({ kind: 'elsewhere', region: 'central', place: 'TH-10' })
    expect(drilledTo('domestic', ['europe'])).toEqual({ kind: 'unknown_region', code: 'europe' })
    expect(drilledTo('domestic', ['__proto__'])).toEqual({ kind: 'unknown_region', code: '__proto__' })
    expect(drilledTo('foreign', ['europe', 'TH-50'])).toMatchObject({ kind: 'unknown_place', code: 'TH-50' })
    expect(drilledTo('foreign', ['europe', 'de'])).toMatchObject({ kind: 'unknown_place', code: 'de' })
    expect(drilledTo('foreign', ['europe', 'CN'])).toMatchObject({ kind: 'elsewhere', region: 'east-asia' })
    expect(drilledTo('domestic', ['north', 'TH-50', 'x'])).toEqual({ kind: 'too_deep', region: 'north' })
  })
})
