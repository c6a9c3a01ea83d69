import type { CardCode } from '@sala/catalog/companions.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { countryNames } from '@sala/catalog/places/names/en.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { findCard } from '@sala/widgets/all.ts'
import { type Context, makeContext } from '@sala/widgets/context.ts'
import type { View } from '@sala/widgets/views/view.ts'
import type { CardContent } from '@sala/widgets/widget.ts'
import { unrestricted } from '../../facts/rowScope.ts'
import type { Product } from '../product.ts'

/** What a reader sees of a card: the real answers through the card's declaration. */

/** Everything that a card reads around its answers, with names in English. */
export async function contextOf({ engine, now }: Product): Promise<Context> {
  const freshness = await Promise.all(allDatasets.map((dataset) => engine.reader(unrestricted).freshness(dataset)))
  return makeContext({
    today: thaiDay(now()),
    language: 'en',
    names: countryNames,
    datasets: Object.fromEntries(freshness.map((fresh) => [fresh.name, fresh])),
  })
}

const clippedCell = new WeakMap<Product, Map<string, Promise<CardContent>>>()

/**
 * A card under the parameters of its address; several figures of it are compared, and it is worked out once. Throws where the card refuses a
 * parameter.
 */
export function showCard(
  product: Product,
  context: Context,
  code: CardCode,
  params: Readonly<Record<string, string>>,
): Promise<CardContent> {
  const cards = clippedCell.get(product) ?? new Map<string, Promise<CardContent>>()
  clippedCell.set(product, cards)
  const key = `${code}?${new URLSearchParams(params)}`
  const rendered = cards.get(key) ?? workOut(product, context, code, params)
  cards.set(key, rendered)
  return rendered
}

async function workOut(
  product: Product,
  context: Context,
  code: CardCode,
  params: Readonly<Record<string, string>>,
): Promise<CardContent> {
  const card = findCard(code)
  if (!card) throw new Error(`there is no card ${code}`)
  const open = card.open(params, context)
  if (open.faults.length > 0) throw new Error(`card ${code} refuses ${JSON.stringify(open.faults)}`)
  const answers = await Promise.all(
    Object.entries(open.asks).map(async ([name, { path, query }]): Promise<[string, unknown]> => {
      const pairs = Object.entries(query).flatMap(([key, value]): [string, string][] =>
        value === undefined ? [] : [[key, typeof value === 'object' ? value.join(',') : String(value)]],
      )
      const { limit: _, page: __, ...rest } = Object.fromEntries(pairs)
      return [name, await product.ask({ path, params: rest })]
    }),
  )
  return open.show(Object.fromEntries(answers))
}

interface SeenFigure {
  readonly value: number | null
  readonly change: number | null
  /** What stands beside it. */
  readonly note: string
}

/** A large figure of a card by its key; null where the card has none of it. */
export function figureIn(view: View, key: string): SeenFigure | null {
  const views: readonly View[] = view.kind === 'composed' ? view.parts.map((part) => part.view) : [view]
  for (const view of views) {
    const figure = view.kind === 'figures' ? view.figures.find((figure) => figure.key === key) : undefined
    if (figure) return { value: figure.value, change: figure.change, note: figure.note }
  }
  return null
}

/** A cell of the last row of a card's table that is a total; null where there is none, or neither a number nor a difference in people in it. */
export function totalIn({ table }: CardContent, key: string): number | null {
  const total = table.rows.findLast(({ level }) => level === 'total')
  const cell = total?.cells[key]
  if (typeof cell === 'number') return cell
  const people = /^([+-][\d,]+)\u00a0(?:person|people)$/.exec(cell ?? '')?.[1]
  return people === undefined ? null : Number(people.replaceAll(',', ''))
}
