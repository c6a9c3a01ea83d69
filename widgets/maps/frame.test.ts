import { expect, test } from 'vitest'
import type { MapView } from '../views/view.ts'
import { boxesOf, frameOf } from './frame.ts'
import { geoJsonOf } from './geometry.ts'
import { loadMap } from './load.ts'

const map = geoJsonOf(await loadMap('province_map'))
const boxes = boxesOf(map)

const viewOf = (chosen: readonly string[]): MapView => ({
  kind: 'province_map',
  unit: 'percent',
  breaks: [],
  description: 'x',
  unmatched: [],
  places: [...boxes.keys()].map((code) => ({
    code,
    name: code,
    value: 1,
    ...(chosen.includes(code) ? {} : { outside: true as const }),
  })),
})

test('a chosen region is shown with a little around it, and a small province with its coast', () => {
  const north = frameOf(viewOf(['TH-50', 'TH-57']), boxes)
  const [first, second] = [boxes.get('TH-50'), boxes.get('TH-57')]
  if (north === null || first === undefined || second === undefined) throw new Error('Nothing is shown.')
  const [[left, top], [right, bottom]] = north.corners
  expect(north.part).toBe(true)
  expect(left).toBeLessThan(Math.min(first[0], second[0]))
  expect(top).toBeLessThan(Math.min(first[1], second[1]))
  expect(right).toBeGreaterThan(Math.max(first[2], second[2]))
  expect(bottom).toBeGreaterThan(Math.max(first[3], second[3]))
  // All of Thailand is some 900 × 1,637.
  expect(right - left).toBeLessThan(500)

  const phuket = frameOf(viewOf(['TH-83']), boxes)?.corners
  expect((phuket?.[1][0] ?? 0) - (phuket?.[0][0] ?? 0)).toBeCloseTo(120)
})

test('where nothing is chosen, or nothing that the map knows, all of it is shown', () => {
  const frame = frameOf(viewOf([...boxes.keys()]), boxes)
  expect(frame?.part).toBe(false)
  const [[left, top], [right, bottom]] = frame?.corners ?? [
    [0, 0],
    [0, 0],
  ]
  expect(right - left).toBeGreaterThan(800)
  expect(bottom - top).toBeGreaterThan(1_600)
  expect(frameOf(viewOf([]), boxes)).toEqual(frame)
  expect(frameOf(viewOf(['TH-50']), new Map())).toBeNull()
})

test('countries with figures that lie together are shown larger; those of all the world leave it whole', async () => {
  const world = boxesOf(geoJsonOf(await loadMap('world_map')))
  const worldOf = (codes: readonly string[]): MapView => ({
    ...viewOf([]),
    kind: 'world_map',
    places: [...world.keys()].map((code) => ({ code, name: code, value: codes.includes(code) ? 1 : null })),
  })
  const asean = ['MY', 'SG', 'LA', 'KH', 'VN', 'MM', 'ID', 'PH', 'BN']
  const near = frameOf(worldOf(asean), world)
  expect(near?.part).toBe(true)
  const [[left, top], [right, bottom]] = near?.corners ?? [
    [0, 0],
    [0, 0],
  ]
  for (const code of asean) {
    const box = world.get(code)
    expect([code, box && box[0] > left && box[1] > top && box[2] < right && box[3] < bottom]).toEqual([code, true])
  }
  // All of the world is 900 wide.
  expect(right - left).toBeLessThan(300)
  for (const codes of [[], [...world.keys()], ['US', 'CN', 'AU', 'GB']])
    expect(frameOf(worldOf(codes), world)?.part).toBe(false)
})
