// Writes widgets/maps/thailand.json and widgets/maps/world.json, as the README beside it says.
import { writeFileSync } from 'node:fs'
import { thailand } from './thailand.mjs'
import { world } from './world.mjs'

const target = new URL('../../widgets/maps/', import.meta.url)

for (const [name, make] of Object.entries({ thailand, world })) {
  const map = make()
  const text = `${JSON.stringify(map, null, 2)}\n`
  writeFileSync(new URL(`${name}.json`, target), text)
  const places = Object.values(map.paths)
  const points = places.flatMap(({ path }) => path.match(/\d*\.?\d+/g) ?? []).length / 2
  console.log(
    `${name}: ${map.width} × ${map.height}, ${places.length} places, ${points} points, ${text.length} letters`,
  )
}
