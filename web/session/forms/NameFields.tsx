import { useTranslation } from 'react-i18next'
import { Field } from './sessionFields.tsx'
import type { Faults } from './useSessionForm.ts'

interface NameFieldsProps {
  readonly faults: Faults
  readonly readOnly: boolean
  readonly names?: { readonly firstname: string; readonly lastname: string }
}

/** First and last name. */
export function NameFields({ faults, readOnly, names }: NameFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        name="firstname"
        label={t('account.field.firstname')}
        autoComplete="given-name"
        maxLength={100}
        defaultValue={names?.firstname}
        fault={faults.firstname}
        readOnly={readOnly}
      />
      <Field
        name="lastname"
        label={t('account.field.lastname')}
        autoComplete="family-name"
        maxLength={100}
        defaultValue={names?.lastname}
        fault={faults.lastname}
        readOnly={readOnly}
      />
    </>
  )
}
