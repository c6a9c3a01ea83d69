import type { Layer } from './table.ts'

/** One import of a file. Paths start at the root of the repository. */
export interface Import {
  readonly from: string
  /** The path of the imported file, or the name of a package. */
  readonly to: string
  readonly isPackage?: true
}

/** A forbidden import or a circle. */
export interface Violation {
  /** `from -> to`, or the sorted members of a circle with ` <-> ` between them. */
  readonly what: string
  /** What is wrong and what to do instead. */
  readonly message: string
}

/** Checks imports against a table of layers. Throws where a file belongs to no layer. */
export function findViolations(imports: readonly Import[], layers: readonly Layer[]): readonly Violation[] {
  const placeOf = createPlaces(layers)
  const reached = new Map(layers.map((layer) => [layer, reachOf(layer, layers)]))
  const isAllowed = ({ from, to, isPackage }: Import): boolean => {
    const { part, layer } = placeOf(from)
    if (isPackage) return !layer.refuses?.test(to)
    const target = placeOf(to)
    if (layer !== target.layer) return reached.get(layer)?.has(target.layer.name) ?? false
    return !layer.apart || part === target.part || (layer.contracts?.includes(to) ?? false)
  }
  const inside = imports.filter(({ isPackage }) => !isPackage)
  const betweenParts = inside.flatMap(({ from, to }) => {
    const [fromPlace, toPlace] = [placeOf(from), placeOf(to)]
    return fromPlace.layer.apart && fromPlace.layer === toPlace.layer && fromPlace.part !== toPlace.part
      ? [{ from: fromPlace.part, to: toPlace.part }]
      : []
  })
  return [
    ...imports
      .filter((arrow) => !isAllowed(arrow))
      .map(({ from, to }) => forbidden(from, to, placeOf(from).layer.instead)),
    ...circlesOf(inside).map((files) => circle(files, 'Move what they share into a file that imports neither.')),
    ...circlesOf(betweenParts).map((parts) => circle(parts, 'Pass as a parameter what one takes from the other.')),
  ]
}

const forbidden = (from: string, to: string, instead: string): Violation => ({
  what: `${from} -> ${to}`,
  message: `${from} imports ${to}. ${instead}`,
})
const circle = (members: readonly string[], instead: string): Violation => ({
  what: members.join(' <-> '),
  message: `Imports close a circle of ${members.join(', ')}. ${instead}`,
})

interface Place {
  readonly part: string
  readonly layer: Layer
}

function createPlaces(layers: readonly Layer[]): (file: string) => Place {
  const parts = new Map(layers.flatMap((layer) => layer.parts.map((part) => [part, layer])))
  const tests = new Map(layers.flatMap((layer) => (layer.testsOf ?? []).map((folder) => [folder, layer])))
  const placeCache = new Map<string, Place>()
  const find = (file: string): Place => {
    const [top = ''] = file.split('/')
    const ofTests = /\.test\.tsx?$|\/testing\//.test(file) ? tests.get(top) : undefined
    if (ofTests) return { part: top, layer: ofTests }
    for (let part = file; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('/')))) {
      const layer = parts.get(part)
      if (layer) return { part, layer }
    }
    throw new Error(`${file} belongs to no layer: give its folder a place in scripts/layers/table.ts.`)
  }
  return (file) => {
    const place = placeCache.get(file) ?? find(file)
    placeCache.set(file, place)
    return place
  }
}

/** The names of all layers below a layer. */
function reachOf({ below }: Layer, layers: readonly Layer[]): ReadonlySet<string> {
  return new Set(
    below.flatMap((name) => {
      const layer = layers.find((candidate) => candidate.name === name)
      if (!layer) throw new Error(`The table of layers names no layer ${name}.`)
      return [name, ...reachOf(layer, layers)]
    }),
  )
}

/** The circles of a graph as sorted lists of members, each the largest that its members form (Tarjan's components). */
function circlesOf(edges: readonly Pick<Import, 'from' | 'to'>[]): readonly (readonly string[])[] {
  const targets = Map.groupBy(edges, ({ from }) => from)
  const order = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (node: string): number => {
    const own = order.size
    order.set(node, own)
    open.push(node)
    let lowest = own
    for (const { to } of targets.get(node) ?? []) {
      if (!order.has(to)) lowest = Math.min(lowest, visit(to))
      else if (open.includes(to)) lowest = Math.min(lowest, order.get(to) ?? lowest)
    }
    if (lowest < own) return lowest
    const members = open.splice(open.indexOf(node))
    const importsItself = targets.get(node)?.some(({ to }) => to === node) ?? false
    if (members.length > 1 || importsItself) cycles.push(members.toSorted())
    return lowest
  }
  for (const node of targets.keys()) if (!order.has(node)) visit(node)
  return cycles
}
