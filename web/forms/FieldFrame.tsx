import { type ComponentProps, type ReactNode, useState } from 'react'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import styles from './fields.module.css'

interface FieldFrameProps {
  /** The id of the control. */
  readonly id: string
  readonly label: string
  /** What helps to fill it in, below the field. */
  readonly hint: string | undefined
  readonly fault: string | null
  readonly children: ReactNode
}

/** A label, a control, what helps, and what is wrong: read together. */
export function FieldFrame({ id, label, hint, fault, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      <Notes id={id} hint={hint} fault={fault} />
    </div>
  )
}

interface NotesProps extends Pick<FieldFrameProps, 'id' | 'hint' | 'fault'> {
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

/** A line to type in, with the looks of a form's field. */
export function Input(input: ComponentProps<'input'>) {
  return <input {...input} className={styles.input} />
}

/** A line for a password, which can be looked at while it is typed. */
export function SecretInput(input: ComponentProps<'input'>) {
  const { t } = useText()
  const [revealed, setRevealed] = useState(false)
  return (
    <div className={`anchor ${styles.secret}`}>
      <Input dir="ltr" {...input} type={revealed ? 'text' : 'password'} />
      <button
        type="button"
        aria-label={revealed ? t('login.hidePassword') : t('login.showPassword')}
        onClick={() => setRevealed(!revealed)}
      >
        <Icon name={revealed ? 'eyeClosed' : 'eye'} />
      </button>
    </div>
  )
}
