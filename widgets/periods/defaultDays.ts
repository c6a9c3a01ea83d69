import type { Dataset } from '@sala/catalog/dataset.ts'

/** The number of newest days that an endpoint answers by default, as the server plans it. Throws for an endpoint that answers all days. */
export function defaultDaysOf({ endpoints }: Pick<Dataset, 'endpoints'>, path: string): number {
  const days = endpoints.find((endpoint) => endpoint.path === path)?.defaultDays
  if (days === undefined) throw new Error(`${path} has no usual window`)
  return days
}
