import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'

/**
 * A filter of a card: a control for people, a parameter of the address, and a typed value for `ask` and `select`. Each kind knows
 * how to read itself from an address and how to write itself back; its default may depend on how new the data are.
 */
export interface FilterBase<Value> {
  readonly label: MessageDescriptor
  /** The value without a parameter in the address. */
  readonly fallback: (context: Context) => Value
  /** The value of a text in the address, or undefined if it is invalid. */
  readonly read: (text: string, context: Context) => Value | undefined
  /** Has no control on the card: a dashboard chooses it for all of its cards. An address and a file know it like any other. */
  readonly quiet?: true
  /** Its control is on the card itself, also where the others are behind a button. */
  readonly atHand?: true
  /** A method, so that a filter over few values is still a `Filter`; it is only ever given its own values. */
  write(value: Value): string
}

export interface Option {
  readonly value: string
  readonly label: string
}

/** The assumptions and the name of a scenario. Its control is on the card itself. */
export interface ScenarioFilter extends FilterBase<string> {
  readonly kind: 'scenario'
  readonly part: 'growth' | 'name'
  /** The assumptions in words; empty without any. */
  readonly words: (value: string, context: Context) => string
}
