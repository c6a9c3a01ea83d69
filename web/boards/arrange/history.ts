/** What was done, to be taken back and done again. */
export interface History<Value> {
  readonly past: readonly Value[]
  readonly present: Value
  readonly future: readonly Value[]
  /** What the last step was; the same again goes into the same step. */
  readonly gesture: string | null
}

/** Steps that can be taken back. */
const most = 100

export function begin<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], gesture: null }
}

/**
 * One step on. What was taken back cannot be done again from then on.
 *
 * @param gesture steps in a row under the same name are one: a drag, the letters of a name. Null is always a step of its own.
 */
export function step<Value>(history: History<Value>, next: Value, gesture: string | null = null): History<Value> {
  const { past, present } = history
  if (next === present) return history
  const joined = gesture !== null && gesture === history.gesture && past.length > 0
  return { past: joined ? past : [...past, present].slice(-most), present: next, future: [], gesture }
}

export function undo<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history
  const before = past.at(-1)
  return before === undefined
    ? history
    : { past: past.slice(0, -1), present: before, future: [present, ...future], gesture: null }
}

export function redo<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history
  const [after, ...rest] = future
  return after === undefined ? history : { past: [...past, present], present: after, future: rest, gesture: null }
}
