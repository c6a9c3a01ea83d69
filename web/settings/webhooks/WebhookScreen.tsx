import { getWebhook } from '@sala/catalog/api/webhooks.ts'
import { Edited, Gone, useRestOfAddress } from '../../forms/Edited.tsx'
import { webhookPaths } from '../editPath.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhooksPage } from './WebhooksPage.tsx'

/** The screen of webhooks that the address names (`webhookPaths`). */
export default function WebhookScreen() {
  const { action, id } = useRestOfAddress()
  if (action === '') return <WebhooksPage />
  if (action === 'add' && id === undefined) return <WebhookForm />
  if (action === 'edit' && id !== undefined)
    return (
      <Edited route={getWebhook} id={id} list={webhookPaths.list}>
        {(current) => <WebhookForm current={current} />}
      </Edited>
    )
  return <Gone list={webhookPaths.list} />
}
