import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import {
  type EndpointCall,
  explorationOfCall,
  type FromEndpoint,
  type NotExplorable,
} from '@sala/catalog/explore/questions/fromEndpoint.ts'

/** Which of a card's calls can be asked as an exploration: the first that can; else why its first cannot. */
export type ExploredCall =
  | { readonly found: FromEndpoint; readonly call: EndpointCall }
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
  for (const { call, found } of tried) if (typeof found === 'object') return { found, call }
  const [first] = tried
  const reason = typeof first?.found === 'string' ? first.found : 'rows'
  return { found: null, reason, dataset: first?.dataset?.name ?? null }
}
