import type { AlertRule } from '@sala/catalog/alerts/alertRule.ts'
import type { MemberChange, MemberNow, MemberState } from '@sala/catalog/alerts/alertStates.ts'

export interface NewAlertRow {
  readonly name: string
  readonly rule: AlertRule
  /** The data sets that the rule's question is about. */
  readonly datasets: readonly string[]
  readonly mail: boolean
  /** What its changes are posted to; null for nothing. */
  readonly webhook: string | null
}

export interface AlertRow {
  readonly id: string
  readonly userId: string
  readonly name: string
  /** Null where it cannot be read by this version. */
  readonly rule: AlertRule | null
  readonly datasets: readonly string[]
  readonly mail: boolean
  readonly webhook: string | null
  readonly silencedUntil: Date | null
  readonly silenceReason: string
  /** The day and the versions of its data sets that it was last looked at with; null where it is to be looked at again. */
  readonly evaluated: string | null
  readonly evaluatedAt: Date | null
  readonly error: string | null
  readonly version: number
  readonly updatedAt: Date
  /** How many members there are, and how many of them fire or have no figure. */
  readonly members: number
  readonly firing: number
  readonly noData: number
}

export interface AlertMemberRow {
  readonly values: readonly (string | null)[]
  readonly state: MemberState
  readonly since: Date
  readonly figure: number | null
  readonly period: string | null
}

export interface AlertEventRow {
  readonly id: number
  readonly alertId: string
  readonly at: Date
  readonly period: string | null
  readonly silenced: boolean
  /** The first of the changed members. */
  readonly members: readonly MemberChange[]
  readonly changed: number
  readonly acknowledgedAt: Date | null
}

/** What a look at an alert came to: the states by `memberKey`, or the name of the problem that it met. */
export interface Evaluation {
  readonly alertId: string
  /** The version of the alert that was looked at: a result of an older one is dropped. */
  readonly version: number
  /** The day and the versions of its data sets. */
  readonly evaluated: string
  readonly at: Date
  /** That of the version that was looked at. */
  readonly webhook: string | null
  readonly result:
    | { readonly period: string | null; readonly states: ReadonlyMap<string, MemberNow> }
    | { readonly error: string }
}
