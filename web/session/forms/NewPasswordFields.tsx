import { useText } from '../../i18n/text.ts'
import { useOptions } from '../useOptions.ts'
import { PasswordField } from './sessionFields.tsx'
import type { Faults, Values } from './useSessionForm.ts'

/** A new password, twice, and what makes a good one. */
export function NewPasswordFields({ faults, readOnly }: { readonly faults: Faults; readonly readOnly: boolean }) {
  const { t } = useText()
  const options = useOptions()
  return (
    <>
      <PasswordField
        name="password"
        label={t('session.field.newPassword')}
        autoComplete="new-password"
        fault={faults.password}
        {...(options && { hint: t('session.field.rule', { letters: options.shortestPassword }) })}
        readOnly={readOnly}
      />
      <PasswordField
        name="repeat"
        label={t('session.field.repeat')}
        autoComplete="new-password"
        fault={faults.repeat}
        readOnly={readOnly}
      />
    </>
  )
}

/** Looks whether both are the same; `mismatch` says that they are not. */
export const passwordsMatch = ({ password, repeat }: Values<'password' | 'repeat'>, mismatch: string) =>
  password === repeat ? {} : { repeat: mismatch }
