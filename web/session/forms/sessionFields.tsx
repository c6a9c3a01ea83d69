import { type ReactNode, useId } from 'react'
import { Icon } from '../../controls/Icon.tsx'
import { describedBy, FieldFrame, Input, SecretInput } from '../../forms/FieldFrame.tsx'
import { useText } from '../../i18n/text.ts'
import styles from './sessionFields.module.css'
import type { FormState } from './useSessionForm.ts'

interface FieldProps extends React.ComponentProps<'input'> {
  readonly name: string
  readonly label: string
  readonly fault?: string | undefined
  /** What helps to fill it in; read with it. */
  readonly hint?: string
}

/** A labelled input whose fault stands below it and is read with it; `control` draws the input. */
function LabelledInput({
  label,
  fault,
  hint,
  control: Control,
  ...input
}: FieldProps & { readonly control: typeof Input }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} fault={fault ?? null}>
      <Control
        id={id}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy(id, hint, fault ?? null)}
        {...input}
      />
    </FieldFrame>
  )
}

/** A labelled line to type in. */
export const Field = (props: FieldProps) => <LabelledInput control={Input} {...props} />

/** An e-mail address, the person's own where nothing else is said; it runs left to right in every language. */
export function EmailField(props: Omit<FieldProps, 'name' | 'label'> & { readonly label?: string }) {
  const { t } = useText()
  return (
    <Field
      name="email"
      label={t('login.email')}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...props}
    />
  )
}

/** A password that can be shown. */
export const PasswordField = (props: FieldProps) => (
  <LabelledInput control={SecretInput} autoComplete="current-password" {...props} />
)

/** Six digits of an authenticator, or a recovery code where those are taken too. */
export function CodeField(props: Omit<FieldProps, 'name' | 'label'>) {
  const { t } = useText()
  return (
    <Field
      name="code"
      label={t('session.field.code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...props}
    />
  )
}

interface SubmitButtonProps {
  readonly state: FormState
  readonly children: ReactNode
  /** What it says while it is at work. */
  readonly working?: string
}

/** The button that sends a form; it says how that goes. */
export function SubmitButton({ state, children, working }: SubmitButtonProps) {
  const { t } = useText()
  return (
    <button
      type="submit"
      className={styles.submit}
      data-state={state}
      aria-disabled={state === 'loading' || state === 'success'}
    >
      {state === 'loading' && <span className={styles.spinner} aria-hidden="true" />}
      {state === 'success' && <Icon name="check" />}
      <span>{state === 'loading' ? (working ?? t('session.working')) : children}</span>
    </button>
  )
}
