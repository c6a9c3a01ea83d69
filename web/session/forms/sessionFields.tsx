import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../controls/Icon.tsx'
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

/** A labelled input whose fault stands below it and is read with it. */
export function Field({ label, fault, hint, children, ...input }: FieldProps) {
  const id = useId()
  const described = [...(fault === undefined ? [] : [`${id}-fault`]), ...(hint === undefined ? [] : [`${id}-hint`])]
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        <input
          id={id}
          aria-invalid={fault !== undefined}
          aria-describedby={described.length === 0 ? undefined : described.join(' ')}
          {...input}
        />
        {children}
      </div>
      {fault !== undefined && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

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
export function PasswordField(props: FieldProps) {
  const { t } = useText()
  const [shown, setShown] = useState(false)
  return (
    <Field autoComplete="current-password" dir="ltr" {...props} type={shown ? 'text' : 'password'}>
      <button
        type="button"
        className={styles.reveal}
        aria-label={shown ? t('login.hidePassword') : t('login.showPassword')}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eyeClosed' : 'eye'} />
      </button>
    </Field>
  )
}

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
