import { provincePoints } from '@sala/catalog/imports/provincePoints.ts'
import { isCountryCode } from '@sala/catalog/places/countryCodes.ts'
import { countryNames } from '@sala/catalog/places/names/th.ts'
import { isProvinceCode, type ProvinceCode, provinceOf, provinces } from '@sala/catalog/places/provinces.ts'
import { describe, expect, test } from 'vitest'
import { geoJsonOf, type Point, type Polygon, polygonsOf } from './geometry.ts'
import { loadMap } from './load.ts'
import type { MapOutlines, Miller } from './map.ts'
import { codesOn, notOnWorldMap } from './places.ts'

const radians = Math.PI / 180

/** The map pixels `[x, y]` of a place, for marks on a map; degrees east and north. Latitudes beyond the poles end at the pole. */
function project({ centralMeridian, scale, translate }: Miller, longitude: number, latitude: number): [number, number] {
  const [x = 0, y = 0] = translate
  const east = ((((longitude - centralMeridian + 180) % 360) + 360) % 360) - 180
  const north = Math.min(90, Math.max(-90, latitude))
  return [x + scale * east * radians, y - scale * 1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * north * radians))]
}

const thailand = await loadMap('province_map')
const world = await loadMap('world_map')

const shapesOf = (map: MapOutlines, code: string): Polygon[] => polygonsOf(map.paths[code]?.path ?? '')

/** The size of a place's box, or of its largest polygon's, in map pixels. */
function boxOf(polygons: readonly Polygon[]): { width: number; height: number; points: readonly Point[] } {
  const points = polygons.flat(2) as Point[]
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys), points }
}

/** Whether a point lies in polygons, by counting the lines to its right. */
function contains(polygons: readonly Polygon[], [x, y]: Point): boolean {
  let inside = false
  for (const ring of polygons.flat()) {
    for (const [index, [toX, toY]] of ring.entries()) {
      const [fromX, fromY] = ring[index - 1] ?? [toX, toY]
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside
    }
  }
  return inside
}

/** Positive for rings that run clockwise on a screen. */
function areaOf(ring: readonly Point[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[index + 1] ?? [x, y]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

describe('Thailand', () => {
  test('has its 77 provinces with their English names, 900 pixels wide', () => {
    expect(thailand.width).toBe(900)
    expect(Math.abs(thailand.height - 1636.65)).toBeLessThan(1)
    expect(thailand.projection).toMatchObject({ type: 'miller', centralMeridian: 0 })
    const codes = Object.keys(thailand.paths)
    expect(codes.filter((code) => !isProvinceCode(code))).toEqual([])
    expect(codes.toSorted()).toEqual(provinces.map(({ code }) => code).toSorted())
    for (const { code, name } of provinces) expect(thailand.paths[code]?.name).toBe(name)
  })

  test('has each town whose weather is asked for in its own province', () => {
    const outside = provincePoints.filter(
      ({ province, latitude, longitude }) =>
        !contains(shapesOf(thailand, province), project(thailand.projection, longitude, latitude)),
    )
    expect([provincePoints.length, outside]).toEqual([77, []])
  })

  test('shows the smallest provinces and Bueng Kan', () => {
    // Samut Songkhram, Phuket, Bangkok, Bueng Kan.
    for (const code of ['TH-75', 'TH-83', 'TH-10', 'TH-38']) {
      const { width, height } = boxOf(shapesOf(thailand, code).slice(0, 1))
      expect(width, code).toBeGreaterThan(20)
      expect(height, code).toBeGreaterThan(20)
    }
  })

  test('keeps the islands that people travel to', () => {
    const islands: readonly (readonly [ProvinceCode, number, number])[] = [
      ['TH-84', 100.0, 9.53], // Ko Samui
      ['TH-84', 100.03, 9.75], // Ko Pha-ngan
      ['TH-84', 99.84, 10.09], // Ko Tao
      ['TH-23', 102.35, 12.06], // Ko Chang
      ['TH-81', 99.06, 7.6], // Ko Lanta
      ['TH-82', 98.59, 8.0], // Ko Yao Yai
    ]
    for (const [code, longitude, latitude] of islands) {
      const at = project(thailand.projection, longitude, latitude)
      expect(contains(shapesOf(thailand, code), at), `${code} ${longitude} ${latitude}`).toBe(true)
    }
  })

  test('has at least 76 of 77 provincial capitals where they belong', () => {
    expect(capitals).toHaveLength(77)
    const wrong = capitals.flatMap(([code, longitude, latitude]) => {
      const at = project(thailand.projection, longitude, latitude)
      const inside = provinces.filter((province) => contains(shapesOf(thailand, province.code), at))
      return inside.length === 1 && inside[0]?.code === code
        ? []
        : [`${provinceOf(code).name}: ${inside.map((province) => province.name)}`]
    })
    expect(wrong.length, wrong.join('; ')).toBeLessThanOrEqual(1)
  })
})

describe('the world', () => {
  test('has at least 230 countries with their Thai names, 900 pixels wide', () => {
    expect(world.width).toBe(900)
    expect(Math.abs(world.height - 441)).toBeLessThan(1)
    expect(world.projection).toMatchObject({ type: 'miller', centralMeridian: 11.5 })
    const codes = Object.keys(world.paths)
    expect(codes.length).toBeGreaterThanOrEqual(230)
    expect(codes.filter((code) => !isCountryCode(code))).toEqual([])
    for (const code of codes) if (isCountryCode(code)) expect(world.paths[code]?.name).toBe(countryNames[code])
  })

  test('lists what it does not show', () => {
    expect(codesOn('world_map').toSorted()).toEqual(Object.keys(world.paths).toSorted())
    for (const code of notOnWorldMap) expect(world.paths).not.toHaveProperty(code)
  })

  test('shows the small places that visitors come from, apart from each other', () => {
    for (const code of ['SG', 'HK', 'MO', 'BH', 'MV', 'MU', 'MT', 'SC']) {
      const { width, height } = boxOf(shapesOf(world, code))
      expect(width, code).toBeGreaterThanOrEqual(3)
      expect(height, code).toBeGreaterThanOrEqual(3)
    }
    const [hongKong, macao] = [boxOf(shapesOf(world, 'HK')), boxOf(shapesOf(world, 'MO'))]
    expect(contains(shapesOf(world, 'HK'), macao.points[1] ?? [0, 0])).toBe(false)
    expect(Math.max(...macao.points.map(([x]) => x))).toBeLessThanOrEqual(
      Math.min(...hongKong.points.map(([x]) => x)) + 0.1,
    )
  })

  test('draws marks and enclaves after what is around them', () => {
    const order = Object.keys(world.paths)
    for (const [small, large] of [
      ['HK', 'CN'],
      ['MO', 'CN'],
      ['SG', 'MY'],
      ['LS', 'ZA'],
      ['VA', 'IT'],
      ['SM', 'IT'],
    ] as const) {
      expect(order.indexOf(small), small).toBeGreaterThan(order.indexOf(large))
    }
  })

  test('gives every country a place of its own', () => {
    const cities: readonly (readonly [string, number, number])[] = [
      ['XK', 21.0, 42.6],
      ['RS', 20.9, 44.0],
      ['LS', 28.3, -29.6],
      ['ZA', 25, -29],
      ['UA', 34.1, 45.1],
      ['SO', 44.1, 9.6],
      ['CY', 33.6, 35.25],
      ['EH', -13, 24.5],
      ['IL', 34.8, 31.2],
      ['PS', 35.2, 31.9],
      ['TW', 121, 24],
      ['US', -150, 65],
      ['RU', -172, 66.5],
      ['RU', 175, 67],
      ['FJ', 178, -17.8],
      ['TH', 100.5, 15],
    ]
    for (const [code, longitude, latitude] of cities) {
      const at = project(world.projection, longitude, latitude)
      const codes = Object.keys(world.paths).filter((key) => contains(shapesOf(world, key), at))
      expect(codes, `${longitude} ${latitude}`).toEqual([code])
    }
  })

  test('has no line across it: nothing spans more than Russia does', () => {
    for (const code of Object.keys(world.paths)) {
      for (const ring of shapesOf(world, code).flat()) {
        for (const [index, [x, y]] of ring.entries()) {
          const [fromX, fromY] = ring[index - 1] ?? [x, y]
          expect(Math.hypot(x - fromX, y - fromY), code).toBeLessThan(75)
        }
        expect(boxOf([[ring]]).width, code).toBeLessThan(420)
      }
    }
  })
})

describe.each([
  ['Thailand', thailand],
  ['the world', world],
] as const)('the outlines of %s', (_, map) => {
  test('are sound: finite, inside the frame, outer rings clockwise and holes against it', () => {
    for (const code of Object.keys(map.paths)) {
      const polygons = shapesOf(map, code)
      expect(polygons.length, code).toBeGreaterThan(0)
      for (const [x, y] of boxOf(polygons).points) {
        expect(Number.isFinite(x) && Number.isFinite(y), code).toBe(true)
        // A mark may stand out by its own radius.
        expect(x >= -2 && x <= map.width + 2 && y >= -2 && y <= map.height + 2, `${code} ${x} ${y}`).toBe(true)
      }
      for (const [outer = [], ...holes] of polygons) {
        expect(outer.length, code).toBeGreaterThanOrEqual(4)
        expect(areaOf(outer), code).toBeGreaterThan(0)
        for (const hole of holes) expect(areaOf(hole), code).toBeLessThan(0)
      }
    }
  })

  test('fill their frame', () => {
    const { width, height } = boxOf(Object.keys(map.paths).flatMap((code) => shapesOf(map, code)))
    expect(Math.abs(width - map.width)).toBeLessThan(2)
    expect(Math.abs(height - map.height)).toBeLessThan(2)
  })

  test('share borders: each piece is used by one place or by two', () => {
    const uses = new Map<string, number>()
    for (const code of Object.keys(map.paths)) {
      for (const ring of shapesOf(map, code).flat()) {
        for (const [index, to] of ring.entries()) {
          const from = ring[index - 1]
          if (from === undefined) continue
          const key = [from.join(), to.join()].toSorted().join(' ')
          uses.set(key, (uses.get(key) ?? 0) + 1)
        }
      }
    }
    expect([...uses].filter(([, count]) => count > 2)).toEqual([])
    const shared = [...uses.values()].filter((count) => count === 2).length
    expect(shared).toBeGreaterThan(1000)
  })

  test('are the shape that ECharts registers, keyed by code', () => {
    const { features } = geoJsonOf(map)
    expect(features.map(({ properties }) => properties.name)).toEqual(Object.keys(map.paths))
  })
})

describe('a path', () => {
  test('is read with its holes, and glued numbers apart', () => {
    expect(polygonsOf('M1 2l10 0 0 10-10 0zm2 2l0 .5.5 0 0-.5zM.5-3l1 0 0 1z')).toEqual([
      [
        [
          [1, 2],
          [11, 2],
          [11, 12],
          [1, 12],
          [1, 2],
        ],
        [
          [3, 4],
          [3, 4.5],
          [3.5, 4.5],
          [3.5, 4],
          [3, 4],
        ],
      ],
      [
        [
          [0.5, -3],
          [1.5, -3],
          [1.5, -2],
          [0.5, -3],
        ],
      ],
    ])
  })

  test('of another grammar says so', () => {
    expect(() => polygonsOf('M1 2l3 4zQ5 6')).toThrow('goes on with "Q5 6"')
  })
})

test('a place is projected as the map is, and wraps at its edge', () => {
  const [x, y] = project(world.projection, 11.5, 0)
  expect(x).toBeCloseTo(450, 3)
  expect(y).toBeCloseTo(world.projection.translate[1] ?? 0, 6)
  const [east] = project(world.projection, -169, 0)
  const [west] = project(world.projection, -168, 0)
  expect(east).toBeGreaterThan(898)
  expect(west).toBeLessThan(2)
  // Miller stretched Mercator: latitudes at four fifths, heights at five quarters.
  const height = Math.asinh(Math.tan(0.8 * (45 * (Math.PI / 180)))) / 0.8
  expect((y - project(world.projection, 0, 45)[1]) / world.projection.scale).toBeCloseTo(height, 9)
  for (const pole of [90, 91, -90, 1e9]) expect(Number.isFinite(project(world.projection, 0, pole)[1])).toBe(true)
})

/**
 * The seats of the provinces, `[code, degrees east, degrees north]` to a hundredth of a degree (about a kilometre), from public lists of
 * provincial towns.
 */
const capitals: readonly (readonly [ProvinceCode, number, number])[] = [
  ['TH-10', 100.5, 13.76], // Bangkok
  ['TH-11', 100.6, 13.6], // Samut Prakan
  ['TH-12', 100.52, 13.86], // Nonthaburi
  ['TH-13', 100.53, 14.02], // Pathum Thani
  ['TH-14', 100.57, 14.35], // Phra Nakhon Si Ayutthaya
  ['TH-15', 100.45, 14.59], // Ang Thong
  ['TH-16', 100.65, 14.8], // Lop Buri
  ['TH-17', 100.4, 14.89], // Sing Buri
  ['TH-18', 100.13, 15.19], // Chai Nat
  ['TH-19', 100.91, 14.53], // Saraburi
  ['TH-20', 100.98, 13.36], // Chon Buri
  ['TH-21', 101.28, 12.68], // Rayong
  ['TH-22', 102.1, 12.61], // Chanthaburi
  ['TH-23', 102.52, 12.24], // Trat
  ['TH-24', 101.07, 13.69], // Chachoengsao
  ['TH-25', 101.37, 14.05], // Prachin Buri
  ['TH-26', 101.21, 14.21], // Nakhon Nayok
  ['TH-27', 102.06, 13.82], // Sa Kaeo
  ['TH-30', 102.1, 14.98], // Nakhon Ratchasima
  ['TH-31', 103.1, 14.99], // Buri Ram
  ['TH-32', 103.49, 14.88], // Surin
  ['TH-33', 104.32, 15.12], // Si Sa Ket
  ['TH-34', 104.86, 15.23], // Ubon Ratchathani
  ['TH-35', 104.15, 15.79], // Yasothon
  ['TH-36', 102.03, 15.81], // Chaiyaphum
  ['TH-37', 104.63, 15.87], // Amnat Charoen
  ['TH-38', 103.65, 18.36], // Bueng Kan
  ['TH-39', 102.44, 17.2], // Nong Bua Lam Phu
  ['TH-40', 102.82, 16.43], // Khon Kaen
  ['TH-41', 102.79, 17.41], // Udon Thani
  ['TH-42', 101.72, 17.49], // Loei
  ['TH-43', 102.74, 17.88], // Nong Khai
  ['TH-44', 103.3, 16.19], // Maha Sarakham
  ['TH-45', 103.65, 16.05], // Roi Et
  ['TH-46', 103.51, 16.43], // Kalasin
  ['TH-47', 104.15, 17.16], // Sakon Nakhon
  ['TH-48', 104.77, 17.39], // Nakhon Phanom
  ['TH-49', 104.72, 16.54], // Mukdahan
  ['TH-50', 98.99, 18.79], // Chiang Mai
  ['TH-51', 99.01, 18.57], // Lamphun
  ['TH-52', 99.49, 18.29], // Lampang
  ['TH-53', 100.1, 17.63], // Uttaradit
  ['TH-54', 100.14, 18.14], // Phrae
  ['TH-55', 100.78, 18.78], // Nan
  ['TH-56', 99.9, 19.17], // Phayao
  ['TH-57', 99.84, 19.91], // Chiang Rai
  ['TH-58', 97.97, 19.3], // Mae Hong Son
  ['TH-60', 100.12, 15.7], // Nakhon Sawan
  ['TH-61', 100.02, 15.38], // Uthai Thani
  ['TH-62', 99.52, 16.48], // Kamphaeng Phet
  ['TH-63', 99.12, 16.88], // Tak
  ['TH-64', 99.83, 17.01], // Sukhothai
  ['TH-65', 100.27, 16.82], // Phitsanulok
  ['TH-66', 100.35, 16.44], // Phichit
  ['TH-67', 101.16, 16.42], // Phetchabun
  ['TH-70', 99.81, 13.54], // Ratchaburi
  ['TH-71', 99.53, 14], // Kanchanaburi
  ['TH-72', 100.12, 14.47], // Suphan Buri
  ['TH-73', 100.04, 13.81], // Nakhon Pathom
  ['TH-74', 100.27, 13.55], // Samut Sakhon
  ['TH-75', 100, 13.41], // Samut Songkhram
  ['TH-76', 99.95, 13.11], // Phetchaburi
  ['TH-77', 99.8, 11.81], // Prachuap Khiri Khan
  ['TH-80', 99.97, 8.43], // Nakhon Si Thammarat
  ['TH-81', 98.91, 8.09], // Krabi
  ['TH-82', 98.53, 8.45], // Phangnga
  ['TH-83', 98.39, 7.88], // Phuket
  ['TH-84', 99.32, 9.13], // Surat Thani
  ['TH-85', 98.63, 9.97], // Ranong
  ['TH-86', 99.18, 10.49], // Chumphon
  ['TH-90', 100.6, 7.19], // Songkhla
  ['TH-91', 100.07, 6.62], // Satun
  ['TH-92', 99.61, 7.56], // Trang
  ['TH-93', 100.08, 7.62], // Phatthalung
  ['TH-94', 101.25, 6.87], // Pattani
  ['TH-95', 101.28, 6.54], // Yala
  ['TH-96', 101.83, 6.43], // Narathiwat
]
