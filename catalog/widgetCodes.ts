import type { EndpointPath } from './answers.ts'
import type { CategorySlug } from './categories.ts'

/**
 * Every widget that the contract numbers: its code, the category that it starts in and the endpoints that it reads. The permission
 * `view_widget_{code}` opens these endpoints and no other one. What a widget shows stands in its own declaration.
 */
export interface WidgetCode {
  readonly code: number
  readonly category: CategorySlug
  readonly reads: readonly EndpointPath[]
  /** Stands on the public pages. It reads its figures there from an endpoint that answers without sign-in. */
  readonly public: boolean
}

const voc = ['v2/tourist/voc', 'v2/tourist/voc/public'] as const

const rows: readonly (readonly [category: CategorySlug, code: number, ...reads: EndpointPath[]])[] = [
  ['social', 1, 'v2/tourist/media'],
  ['social', 2, 'v2/tourist/media'],
  // The countries that its filter offers are those of all posts.
  ['social', 6, 'v2/tourist/media/table', 'v2/tourist/media'],
  ['campaign', 9, 'v2/tourist/campaign'],
  ['contact', 12, 'v2/tourist/contact'],
  ['contact', 13, 'v2/tourist/contact'],
  ['contact', 15, 'v2/tourist/contact'],
  ['contact', 17, 'tourist/prospect'],
  ['income', 23, 'v2/tourist/spending'],
  ['income', 24, 'v2/tourist/spending'],
  ['income', 25, 'v2/tourist/spending'],
  // It converts dollars into baht, so its permission includes the exchange rates.
  ['income', 26, 'v2/tourist/spending', 'tourist/gdp', 'v2/market/exchange_rate'],
  ['income', 27, 'v2/tourist/spending'],
  ['income', 40, 'v2/tourist/contact'],
  ['income', 48, 'v2/tourist/spending', 'v2/tourist/spending/forecast'],
  ['voice-of-customer', 29, ...voc],
  ['voice-of-customer', 31, ...voc],
  ['voice-of-customer', 32, ...voc],
  ['supply', 52, 'v2/market/accommodation'],
  ['supply', 53, 'market/accommodations'],
  ['supply', 54, 'market/service'],
  ['supply', 65, 'v2/market/transport'],
  ['supply', 70, 'market/transport'],
  ['supply', 72, 'v2/tourist/checkpoint'],
  ['supply', 82, 'market/event'],
  ['competitor', 56, 'v2/market/competitor'],
  ['competitor', 57, 'market/competitor'],
  ['competitor', 58, 'v2/market/competitor'],
  ['world', 127, 'tourist/gdp', 'v2/tourist/gdp', 'v2/market/exchange_rate'],
  ['world', 131, 'v2/market/outbound'],
  ['world', 132, 'market/population', 'v2/market/population'],
  ['weather', 95, 'v2/market/informations/statistic'],
  ['weather', 96, 'v2/market/informations/statistic'],
  ['weather', 97, 'v2/market/informations/statistic'],
  ['weather', 98, 'v2/market/informations/forecast'],
  ['stakeholder', 121, 'market/vos'],
  ['stakeholder', 122, 'market/vos'],
  ['stakeholder', 123, 'v2/market/vos'],
  ['stakeholder', 124, 'v2/market/vos'],
  ['stakeholder', 126, 'v2/market/vos'],
  ['immigration', 133, 'v2/tourist/immigration/target'],
  ['immigration', 134, 'v2/tourist/immigration', 'v2/tourist/immigration/forecast'],
  ['immigration', 135, 'v2/tourist/immigration'],
  ['immigration', 136, 'v2/tourist/immigration', 'v2/tourist/immigration/forecast'],
  ['immigration', 137, 'v2/tourist/immigration', 'v2/tourist/immigration/forecast'],
  ['immigration', 138, 'v2/tourist/immigration', 'v2/tourist/immigration/forecast'],
  ['immigration', 139, 'v2/tourist/immigration', 'v2/tourist/immigration/forecast'],
  ['immigration', 140, 'tourist/immigration'],
  ['immigration', 141, 'tourist/immigration'],
  ['immigration', 142, 'tourist/immigration'],
  ['immigration', 143, 'v2/tourist/checkpoint'],
  ['registration', 999, 'v2/market/registration'],
]

const publicCodes: ReadonlySet<number> = new Set([29, 31, 32])

/** All 52, in the order of the menu. */
export const widgetCodes: readonly WidgetCode[] = rows.map(([category, code, ...reads]) => ({
  code,
  category,
  reads,
  public: publicCodes.has(code),
}))
