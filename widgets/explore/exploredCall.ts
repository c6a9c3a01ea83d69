import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import {
  type EndpointCall,
  explorationOfCall,
  type FromEndpoint,
  type NotExplorable,
} from '@sala/catalog/explore/questions/fromEndpoint.ts'
import { watchableQuestion } from '@sala/catalog/explore/questions/watchable.ts'
import { defineMessages } from '@sala/catalog/locales/messages.ts'

/** Why the figures of a card cannot be explored. The words load on demand. */
export const notExplorable = defineMessages('definitions.notExplorable', {
  rows: 'This card shows rows or a comparison of its own, which an exploration cannot ask for.',
  matched: 'This card compares only what both years hold, which an exploration asks for as a comparison.',
  shape: 'The figures of this card are put together from two data sets or in another way than an exploration asks.',
  filter: 'This card is narrowed in a way that an exploration has no filter for.',
  rules: 'The rules of explorations do not answer these figures as they stand on this card.',
})

/** The first of a card's calls that can be explored, with the question of an alert on it; otherwise the reason why the first cannot. */
export type ExploredCall =
  | { readonly found: FromEndpoint; readonly call: EndpointCall; readonly watched: Exploration | null }
  | { readonly found: null; readonly reason: NotExplorable; readonly dataset: string | null }

/** Looks among the calls of a card, in the order in which it makes them. */
export function exploredCall(
  asks: Readonly<Record<string, EndpointCall>>,
  newestOf: (dataset: string) => string | null,
): ExploredCall {
  const tried = Object.values(asks).map((call) => {
    const dataset = allEndpoints.find(({ endpoint }) => endpoint.path === call.path)?.dataset ?? null
    return {
      call,
      dataset,
      found: dataset === null ? ('rows' as const) : explorationOfCall(dataset, call, newestOf(dataset.name)),
    }
  })
  for (const { call, dataset, found } of tried)
    if (typeof found === 'object')
      return { found, call, watched: dataset === null ? null : watchableQuestion(dataset, found.question) }
  const [first] = tried
  const reason = typeof first?.found === 'string' ? first.found : 'rows'
  return { found: null, reason, dataset: first?.dataset?.name ?? null }
}
