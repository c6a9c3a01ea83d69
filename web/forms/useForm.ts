import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../api/errors.ts'
import { explain } from '../api/explain.ts'
import { successNoticeDelay } from '../constants.ts'
import { useText } from '../i18n/text.ts'
import { dismissAll, notify } from '../notices/notices.ts'
import { faultsOf } from './faults.ts'

/** The fields of a form by their names. */
export type Fields = Readonly<Record<string, unknown>>

/** A stored value as it is edited, and which version of it that is. */
export interface Version<Values extends Fields> {
  readonly values: Values
  /** The ETag it came with; null for what is being made. */
  readonly tag: string | null
}

export interface FormOptions<Values extends Fields, Checked> {
  /** The shape that the server checks too. */
  readonly shape: z.ZodType<Checked, Values>
  /** What the form begins with; called once. */
  readonly initial: () => Version<Values>
  /** Stores what was checked. `base` is the version that the person began with. */
  readonly save: (checked: Checked, base: Version<Values>) => Promise<void>
  /** Loads the present state after a conflict. */
  readonly latest?: () => Promise<Version<Values>>
  /** Called about a second after the save, as the specification has it: says so and leads on. */
  readonly onSaved: () => void
  /** What a person reads about a refusal; null where the server's words will do. */
  readonly refusal?: (error: ApiError) => string | null
  /** Where a refusal without a field is shown: in a notice, or above the form. */
  readonly tell?: 'notice' | 'above'
}

export interface Field<Value> {
  readonly name: string
  readonly value: Value
  readonly change: (value: Value) => void
  /** The person has left the field: what is wrong with it may now be said. */
  readonly leave: () => void
  readonly fault: string | null
  readonly readOnly: boolean
}

/** Another person has stored other values since the form was opened. */
interface Conflict<Values extends Fields> {
  readonly theirs: Version<Values>
}

export interface Form<Values extends Fields> {
  readonly field: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>
  readonly values: Values
  readonly state: 'editing' | 'saving' | 'saved'
  /** Whether leaving would lose something. */
  readonly dirty: boolean
  /** A refusal that belongs to no field. */
  readonly refused: string | null
  readonly conflict: Conflict<Values> | null
  /** Checks and saves; gives the name of the first field at fault, for the focus. */
  readonly submit: () => Promise<string | null>
  /** Ends a conflict: takes their values, or saves ours over them. */
  readonly settle: (choice: 'theirs' | 'ours') => void
}

/**
 * A form over one shape: faults are told as one types, once a field has been left, and on submit; the server's refusals stand under
 * the field that they name.
 */
export function useForm<Values extends Fields, Checked>(options: FormOptions<Values, Checked>): Form<Values> {
  const { shape, save, latest, onSaved, refusal, tell = 'notice' } = options
  const { t } = useText()
  const [base, setBase] = useState(options.initial)
  const [values, setValues] = useState(base.values)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [state, setState] = useState<Form<Values>['state']>('editing')
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  // A second press comes before the first one is drawn.
  const busy = useRef(false)

  const parsed = shape.safeParse(values)
  const faults = parsed.success ? new Map<string, string>() : faultsOf(parsed.error, t)

  async function store(checked: Checked, over: Version<Values>): Promise<string | null> {
    busy.current = true
    setState('saving')
    setRefusals(new Map())
    dismissAll()
    try {
      await save(checked, over)
      setState('saved')
      setTimeout(onSaved, successNoticeDelay)
      return null
    } catch (error) {
      busy.current = false
      setState('editing')
      if (error instanceof ApiError && error.status === 412 && latest) {
        await compare(latest)
        return null
      }
      return refuse(error)
    }
  }

  async function compare(ask: () => Promise<Version<Values>>): Promise<void> {
    try {
      setConflict({ theirs: await ask() })
    } catch (error) {
      refuse(error)
    }
  }

  /** Says what went wrong, once: under its field, or for the whole form. */
  function refuse(error: unknown): string | null {
    const { message, field: faultField } = explain(error, t)
    // A fault inside of a list stands under the list.
    const field = faultField?.replace(/\.\d+$/, '') ?? null
    const words = (error instanceof ApiError ? refusal?.(error) : null) ?? message
    if (field !== null && field in values) {
      setRefusals(new Map([[field, words]]))
      if (tell === 'notice') notify('error', words)
      return field
    }
    if (tell === 'notice') notify('error', words)
    else setRefusals(new Map([['', words]]))
    return null
  }

  function setValue(name: string, value: unknown): void {
    setValues((current) => ({ ...current, [name]: value }))
    setRefusals((current) => new Map([...current].filter(([at]) => at !== name && at !== '')))
  }

  return {
    values,
    state,
    dirty: state !== 'saved' && !equal(values, base.values),
    refused: refusals.get('') ?? null,
    conflict,
    field: (name) => ({
      name,
      value: values[name],
      change: (value) => setValue(name, value),
      leave: () => setLeft((names) => new Set([...names, name])),
      fault: refusals.get(name) ?? (left.has(name) ? (faults.get(name) ?? null) : null),
      readOnly: state !== 'editing',
    }),
    submit: async () => {
      if (busy.current) return null
      setLeft(new Set(Object.keys(values)))
      if (parsed.success) return await store(parsed.data, base)
      // In the order in which the fields stand: rules over several fields are checked after those of each.
      return Object.keys(values).find((name) => faults.has(name)) ?? null
    },
    settle: (choice) => {
      if (conflict === null) return
      setBase(conflict.theirs)
      setConflict(null)
      if (choice === 'theirs') setValues(conflict.theirs.values)
      else if (parsed.success) void store(parsed.data, conflict.theirs)
    },
  }
}

/**
 * What differs from the version that the person began with; a change is sent alone, because names that come with the product are
 * read in the reader's language and would be fixed in that one if they went back.
 */
export function changesOf<Checked extends Fields>(checked: Checked, base: Fields): Partial<Checked> {
  const changes: Partial<Checked> = {}
  for (const name in checked) if (!same(checked[name], base[name])) changes[name] = checked[name]
  return changes
}

const equal = (a: Fields, b: Fields): boolean => Object.keys(a).every((name) => same(a[name], b[name]))

/** Whether two values are the same; files are the same only as objects. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  return !(a instanceof Blob) && !(b instanceof Blob) && JSON.stringify(a) === JSON.stringify(b)
}
