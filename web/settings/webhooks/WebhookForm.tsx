import {
  createWebhook,
  getWebhook,
  needsSecret,
  updateWebhook,
  type Webhook,
  webhookKinds,
  webhookLimits,
} from '@sala/catalog/api/webhooks.ts'
import { languages } from '@sala/catalog/words.ts'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { CheckField, type Choice, SelectField, TextField } from '../../forms/fields.tsx'
import type { Form } from '../../forms/useForm.ts'
import { useResourceForm } from '../../forms/useResourceForm.ts'
import { languageNames } from '../../i18n/languageNames.ts'
import { useText } from '../../i18n/text.ts'
import { webhookPaths } from '../editPath.ts'
import { bodyOf, emptyWebhook, kindOf, Shape, startingValues, type Values, valuesOf } from './webhookValues.ts'
import { kindWords } from './webhookWords.ts'

/** A webhook that is added, or changed where `current` is given. */
export function WebhookForm({ current }: { readonly current?: Tagged<Webhook> }) {
  const { t, locale } = useText()
  const form = useResourceForm({
    current,
    get: getWebhook,
    shape: Shape,
    valuesOf,
    empty: () => emptyWebhook(locale),
    create: (checked, attempt) => {
      const body = bodyOf(checked)
      return api.call(createWebhook, { body, headers: attempt(body) })
    },
    update: (checked, target) => api.call(updateWebhook, { ...target, body: bodyOf(checked) }),
    saved: { to: webhookPaths.list, created: t('webhooks.created'), updated: t('webhooks.updated') },
  })
  const kinds = webhookKinds.map((value) => ({ value, label: kindWords(value, t) }))
  const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))
  return (
    <FormFrame
      title={current ? t('webhooks.edit') : t('webhooks.add')}
      lead={t('webhooks.lead')}
      form={form}
      back={webhookPaths.list}
      compared={{
        name: t('webhooks.name'),
        kind: { label: t('webhooks.kind'), choices: kinds },
        address: null,
        secret: null,
        recipient: t('webhooks.recipient'),
        language: { label: t('webhooks.language'), choices: languageChoices },
        active: t('webhooks.active'),
      }}
    >
      <WebhookFields form={form} stored={current?.reply} kinds={kinds} languageChoices={languageChoices} />
    </FormFrame>
  )
}

interface WebhookFieldsProps {
  readonly form: Form<Values>
  readonly stored: Webhook | undefined
  readonly kinds: readonly Choice[]
  readonly languageChoices: readonly Choice[]
}

function WebhookFields({ form, stored, kinds, languageChoices }: WebhookFieldsProps) {
  const { t } = useText()
  const kind = kindOf(form.values)
  const kindField = form.field('kind')
  const [addressField, secretField] = [form.field('address'), form.field('secret')]
  const chooseKind = (value: string) => {
    kindField.change(value)
    if (stored !== undefined) return
    const usual = startingValues(kindOf({ kind: value }))
    addressField.change(usual.address)
    secretField.change(usual.secret)
  }
  const hasSecret = stored !== undefined && stored.kind === kind
  const storedHint = hasSecret ? t('webhooks.secretStored') : undefined
  return (
    <>
      <TextField
        field={form.field('name')}
        label={t('webhooks.name')}
        maxLength={webhookLimits.name}
        autoComplete="off"
      />
      <SelectField
        field={{ ...kindField, change: chooseKind }}
        label={t('webhooks.kind')}
        hint={t(`webhooks.kindHints.${kind}`)}
        choices={kinds}
      />
      <TextField
        field={addressField}
        type="url"
        label={t('webhooks.address')}
        hint={stored === undefined ? t('webhooks.addressHint') : t('webhooks.addressStored', { host: stored.host })}
        maxLength={2000}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
      />
      {needsSecret(kind) && (
        <TextField
          field={secretField}
          label={t(kind === 'json' ? 'webhooks.signingSecret' : 'webhooks.token')}
          hint={storedHint ?? t(kind === 'json' ? 'webhooks.signingHint' : 'webhooks.tokenHint')}
          maxLength={1000}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
        />
      )}
      {kind === 'line' && (
        <TextField
          field={form.field('recipient')}
          label={t('webhooks.recipient')}
          hint={t('webhooks.recipientHint')}
          maxLength={60}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
        />
      )}
      <SelectField field={form.field('language')} label={t('webhooks.language')} choices={languageChoices} />
      <CheckField field={form.field('active')} label={t('webhooks.active')} />
    </>
  )
}
