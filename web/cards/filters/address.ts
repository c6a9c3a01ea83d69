import type { CardCode } from '@sala/catalog/companions.ts'

/**
 * The part of an address that belongs to one card. On a dashboard each parameter is prefixed by the card's code
 * (`?134.year=2025&142.page=2`), so that cards do not share them; a widget that is the only one of its page uses the bare names.
 */

/** The parameters of an address, as the router parses them. */
export type Search = Readonly<Record<string, unknown>>

/** The prefix of a widget's parameters on a dashboard. A board gives another one to anything without a code. */
export const prefixOf = (code: CardCode | null): string => `${code}.`

/** The card's own parameters, without the prefix. Values that are not strings are ignored. */
export function readParameters(search: Search, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      name.startsWith(prefix) && name.length > prefix.length && typeof value === 'string'
        ? [[name.slice(prefix.length), value]]
        : [],
    ),
  )
}

/** The address with the card's own parameters replaced; all others stay as they are. */
export function writeParameters(
  search: Search,
  prefix: string,
  parameters: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const others = Object.entries(search).filter(([name]) => !name.startsWith(prefix))
  const prefixed = Object.entries(parameters).map(([name, value]) => [`${prefix}${name}`, value] as const)
  return Object.fromEntries([...others, ...prefixed])
}
