import { credentialKinds } from '@sala/catalog/api/connectorCredentials.ts'
import { MultilineField, PasswordField, SelectField, TextField } from '../../../forms/fields.tsx'
import type { Form } from '../../../forms/useForm.ts'
import { useText } from '../../../i18n/text.ts'
import { credentialsOf, kindCredentials, type Values } from './connectorValues.ts'

/** How a kind of credentials is called. */
function labelOf(kind: string, credentials: string) {
  if (kind === 's3') return 'bucket'
  return credentials === 'header' || credentials === 'key' ? credentials : 'basic'
}

/** What the address is asked with, and the key by which an SFTP server is known. */
export function Credentials({ form, hasSecret }: { readonly form: Form<Values>; readonly hasSecret: boolean }) {
  const { t } = useText()
  const possible = kindCredentials(form.values.kind)
  const credentials = credentialsOf(form.values)
  const labels = {
    header: [t('connectors.headerName'), t('connectors.headerValue')],
    key: [t('connectors.user'), t('connectors.privateKey')],
    basic: [t('connectors.user'), t('connectors.password')],
    bucket: [t('connectors.accessKey'), t('connectors.secretKey')],
  } as const
  const [nameLabel, secretLabel] = labels[labelOf(form.values.kind, credentials)]
  const secret = {
    field: form.field('secret'),
    label: secretLabel,
    hint: hasSecret ? t('connectors.secretKept') : t('connectors.secretHint'),
  }
  return (
    <>
      {possible.length > 1 && (
        <SelectField
          field={{ ...form.field('credentials'), value: credentials }}
          label={t('connectors.credentials')}
          choices={credentialKinds
            .filter((value) => possible.includes(value))
            .map((value) => ({ value, label: t(`connectors.credentialKinds.${value}`) }))}
        />
      )}
      {credentials !== 'none' && (
        <>
          <TextField
            field={form.field('credentialName')}
            label={nameLabel}
            maxLength={200}
            dir="ltr"
            autoCapitalize="none"
            autoComplete="off"
          />
          {credentials === 'key' ? <MultilineField {...secret} maxLength={4000} /> : <PasswordField {...secret} />}
        </>
      )}
      {form.values.kind === 'sftp' && (
        <TextField
          field={form.field('hostKey')}
          label={t('connectors.hostKey')}
          hint={t('connectors.hostKeyHint')}
          maxLength={50}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
        />
      )}
    </>
  )
}
