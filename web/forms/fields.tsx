import { type ChangeEvent, type ComponentProps, useId } from 'react'
import { Select } from '../controls/popups/Select.tsx'
import { describedBy, FieldFrame, Input, Notes, SecretInput } from './FieldFrame.tsx'
import styles from './fields.module.css'
import type { Field } from './useForm.ts'

interface Labelled {
  readonly label: string
  /** What helps to fill it in, below the field. */
  readonly hint?: string | undefined
}

/** A value outside of `useForm` as a field: dialogs keep theirs in states of their own. */
export const fieldOf = (value: string, change: (value: string) => void): Field<string> => ({
  name: '',
  value,
  change,
  leave: () => undefined,
  fault: null,
  readOnly: false,
})

/** What a control with a text or a choice has from its field. */
const controlOf = (id: string, field: Field<string>, hint: string | undefined) => ({
  id,
  name: field.name,
  value: field.value,
  'aria-invalid': field.fault !== null,
  'aria-describedby': describedBy(id, hint, field.fault),
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => field.change(event.target.value),
  onBlur: field.leave,
})

type TextFieldProps = Labelled & {
  readonly field: Field<string>
} & Pick<
    ComponentProps<'input'>,
    | 'type'
    | 'autoComplete'
    | 'dir'
    | 'lang'
    | 'maxLength'
    | 'autoCapitalize'
    | 'placeholder'
    | 'required'
    | 'list'
    | 'min'
    | 'max'
    | 'step'
  >

export function TextField({ field, label, hint, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} fault={field.fault}>
      <Input type="text" {...input} {...controlOf(id, field, hint)} readOnly={field.readOnly} />
    </FieldFrame>
  )
}

type MultilineFieldProps = Labelled & { readonly field: Field<string> } & Pick<
    ComponentProps<'textarea'>,
    'dir' | 'lang' | 'maxLength' | 'rows'
  >

/** A text of several lines: a query, or words of a dictionary. */
export function MultilineField({ field, label, hint, dir = 'ltr', rows = 6, ...area }: MultilineFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} fault={field.fault}>
      <textarea
        {...area}
        {...controlOf(id, field, hint)}
        className={styles.input}
        dir={dir}
        rows={rows}
        spellCheck={false}
        readOnly={field.readOnly}
      />
    </FieldFrame>
  )
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ field, label, hint }: Labelled & { readonly field: Field<string> }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} fault={field.fault}>
      <SecretInput {...controlOf(id, field, hint)} autoComplete="new-password" readOnly={field.readOnly} />
    </FieldFrame>
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
}

type SelectFieldProps = Labelled & {
  readonly field: Field<string>
  readonly choices: readonly Choice[]
  readonly ordered?: boolean
}

export function SelectField({ field, label, hint, choices, ordered = false }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} fault={field.fault}>
      <Select
        {...controlOf(id, field, hint)}
        label={label}
        options={choices}
        ordered={ordered}
        className={styles.select}
        disabled={field.readOnly}
        onChange={field.change}
      />
    </FieldFrame>
  )
}

/** A yes or no: the specification's status, 1 or 0. */
export function CheckField({ field, label, hint }: Labelled & { readonly field: Field<boolean> }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          id={id}
          type="checkbox"
          name={field.name}
          checked={field.value}
          disabled={field.readOnly}
          aria-describedby={describedBy(id, hint, field.fault)}
          onChange={(event) => field.change(event.target.checked)}
        />
        {label}
      </label>
      <Notes id={id} hint={hint} fault={field.fault} />
    </div>
  )
}
