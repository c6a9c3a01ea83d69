import { getWebhook } from '@sala/catalog/api/webhooks.ts'
import { Link, useParams } from '@tanstack/react-router'
import { Message } from '../../controls/texts/Message.tsx'
import { Edited } from '../../forms/Edited.tsx'
import { useText } from '../../i18n/text.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhooksPage } from './WebhooksPage.tsx'
import { webhookPaths } from './webhookPaths.ts'

/** The screen of webhooks that the address names (`webhookPaths`). */
export default function WebhookScreen() {
  const { t } = useText()
  const params = useParams({ strict: false })
  const rest: string = params._splat ?? ''
  const [what = '', id] = rest.split('/').filter((part) => part !== '')
  if (what === '') return <WebhooksPage />
  if (what === 'add' && id === undefined) return <WebhookForm />
  if (what === 'edit' && id !== undefined)
    return (
      <Edited route={getWebhook} id={id} list={webhookPaths.list}>
        {(current) => <WebhookForm current={current} />}
      </Edited>
    )
  return (
    <Message title={t('form.gone')} text={t('form.goneHint')}>
      <Link to={webhookPaths.list}>{t('form.toList')}</Link>
    </Message>
  )
}
