import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { explain } from '../../api/explain.ts'
import { useText } from '../../i18n/text.ts'
import { dismissAll, notify } from '../../notices/notices.ts'

export type FormState = 'idle' | 'loading' | 'success' | 'failure'

/** What is wrong with a form's fields, by their names. */
export type Faults = Readonly<Record<string, string | undefined>>
export type Values<Name extends string> = Readonly<Record<Name, string>>

interface FormOptions<Name extends string> {
  /** What an empty field says; `session.field.required` where it is not named. */
  readonly missing?: Faults
  /** Looks through filled-in fields before they are sent. */
  readonly check?: (values: Values<Name>) => Faults
  readonly submit: (values: Values<Name>, form: HTMLFormElement) => Promise<void>
  /** The words of a refusal, where the screen knows better than the server; null for the server's. */
  readonly refusal?: (error: ApiError) => { readonly field?: Name; readonly message: string } | null
  /** The form can be sent again after a success. */
  readonly again?: boolean
}

/**
 * A short form whose fields are all needed: looks for what is missing, sends, and shows refusals under the field that they name, or else as
 * a notice.
 */
export function useSessionForm<Name extends string>(names: readonly Name[], options: FormOptions<Name>) {
  const { t } = useText()
  const [state, setState] = useState<FormState>('idle')
  const [faults, setFaults] = useState<Faults>({})
  const busy = state === 'loading' || (state === 'success' && options.again !== true)

  function show(form: HTMLFormElement, faults: Faults): boolean {
    setFaults(faults)
    const first = names.find((name) => faults[name] !== undefined)
    const field = first === undefined ? null : form.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
    return first !== undefined
  }

  function refuse(form: HTMLFormElement, error: unknown): void {
    const refusal = error instanceof ApiError ? (options.refusal?.(error) ?? null) : null
    const explanation = explain(error, t)
    const message = refusal?.message ?? explanation.message
    const at = refusal ? refusal.field : names.find((name) => name === explanation.field)
    if (at === undefined) {
      notify('error', message)
      return
    }
    const faults: Record<string, string> = {}
    faults[at] = message
    show(form, faults)
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form)
    const values = valuesOf(names, data)
    const missing: Record<string, string> = {}
    for (const name of names) {
      if (values[name] === '') missing[name] = options.missing?.[name] ?? t('session.field.required')
    }
    if (show(form, { ...options.check?.(values), ...missing })) return
    setState('loading')
    dismissAll()
    try {
      await options.submit(values, form)
      setState('success')
    } catch (error) {
      setState('failure')
      refuse(form, error)
    }
  }

  return {
    state,
    busy,
    faults,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!busy) void send(event.currentTarget)
    },
  }
}

/** Spaces around what is typed are no part of it, except of passwords. */
function valuesOf<Name extends string>(names: readonly Name[], data: FormData): Values<Name> {
  const text = (name: Name) => {
    const value = String(data.get(name) ?? '')
    return /password|repeat|current/i.test(name) ? value : value.trim()
  }
  const values: Record<string, string> = {}
  for (const name of names) values[name] = text(name)
  return values as Values<Name>
}

/** Whether a text can be an e-mail address, as the server sees it. */
export const isEmail = (text: string): boolean => /^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+$/.test(text)
