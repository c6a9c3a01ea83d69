import { useText } from '../../i18n/text.ts'
import { Field } from './sessionFields.tsx'
import type { Faults } from './useSessionForm.ts'

interface NameFieldsProps {
  readonly faults: Faults
  readonly readOnly: boolean
  readonly names?: { readonly firstname: string; readonly lastname: string }
}

/** First and last name. */
export function NameFields({ faults, readOnly, names }: NameFieldsProps) {
  const { t } = useText()
  return (
    <>
      <Field
        name="firstname"
        label={t('session.field.firstname')}
        autoComplete="given-name"
        maxLength={100}
        defaultValue={names?.firstname}
        fault={faults.firstname}
        readOnly={readOnly}
      />
      <Field
        name="lastname"
        label={t('session.field.lastname')}
        autoComplete="family-name"
        maxLength={100}
        defaultValue={names?.lastname}
        fault={faults.lastname}
        readOnly={readOnly}
      />
    </>
  )
}
