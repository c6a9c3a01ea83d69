import type { Dataset } from '@sala/catalog/dataset.ts'

/**
 * How many days, up to the newest, an endpoint answers where a call names none: the number that the server plans with. Throws for an
 * endpoint that answers all days.
 */
export function defaultDaysOf({ endpoints }: Pick<Dataset, 'endpoints'>, path: string): number {
  const days = endpoints.find((endpoint) => endpoint.path === path)?.defaultDays
  if (days === undefined) throw new Error(`${path} has no usual window`)
  return days
}
