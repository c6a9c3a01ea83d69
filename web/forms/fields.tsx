import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from '../controls/Icon.tsx'
import select from '../controls/select.module.css'
import { useText } from '../i18n/text.ts'
import styles from './fields.module.css'
import type { Field } from './useForm.ts'

interface Labelled {
  readonly label: string
  /** What helps to fill it in, below the field. */
  readonly hint?: string | undefined
}

/** A label, a control, what helps, and what is wrong: read together. */
function Frame({
  id,
  label,
  hint,
  fault,
  children,
}: Labelled & { id: string; fault: string | null; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      <Notes id={id} hint={hint} fault={fault} />
    </div>
  )
}

interface NotesProps {
  readonly id: string
  readonly hint: string | undefined
  readonly fault: string | null
  /** Where a fault is to be read aloud when it comes, as no form that is sent leads to it. */
  readonly role?: 'alert'
}

/** What helps and what is wrong, below a control that is described by them. */
export function Notes({ id, hint, fault, role }: NotesProps) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {fault !== null && (
        <p id={`${id}-fault`} className={styles.fault} role={role}>
          {fault}
        </p>
      )}
    </>
  )
}

/** The ids of the notes that are there. */
export const describedBy = (id: string, hint: string | undefined, fault: string | null) =>
  [...(hint === undefined ? [] : [`${id}-hint`]), ...(fault === null ? [] : [`${id}-fault`])].join(' ') || undefined

/** What a control with a text or a choice has from its field. */
const controlOf = (id: string, field: Field<string>, hint: string | undefined) => ({
  id,
  name: field.name,
  value: field.value,
  'aria-invalid': field.fault !== null,
  'aria-describedby': describedBy(id, hint, field.fault),
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => field.change(event.target.value),
  onBlur: field.leave,
})

type TextFieldProps = Labelled & {
  readonly field: Field<string>
} & Pick<
    ComponentProps<'input'>,
    'type' | 'autoComplete' | 'dir' | 'lang' | 'maxLength' | 'autoCapitalize' | 'placeholder'
  >

export function TextField({ field, label, hint, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} fault={field.fault}>
      <input
        type="text"
        {...input}
        {...controlOf(id, field, hint)}
        className={styles.input}
        readOnly={field.readOnly}
      />
    </Frame>
  )
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ field, label, hint }: Labelled & { readonly field: Field<string> }) {
  const id = useId()
  const { t } = useText()
  const [shown, setShown] = useState(false)
  return (
    <Frame id={id} label={label} hint={hint} fault={field.fault}>
      <div className={styles.secret}>
        <input
          {...controlOf(id, field, hint)}
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          dir="ltr"
          className={styles.input}
          readOnly={field.readOnly}
        />
        <button
          type="button"
          aria-label={shown ? t('login.hidePassword') : t('login.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeClosed' : 'eye'} />
        </button>
      </div>
    </Frame>
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
}

type SelectFieldProps = Labelled & { readonly field: Field<string>; readonly choices: readonly Choice[] }

export function SelectField({ field, label, hint, choices }: SelectFieldProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} fault={field.fault}>
      <select {...controlOf(id, field, hint)} className={`${select.select} ${styles.select}`} disabled={field.readOnly}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Frame>
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
