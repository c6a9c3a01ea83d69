import { deleteWebhook, listWebhooks, type Webhook } from '@sala/catalog/api/webhooks.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { IconButton } from '../../controls/IconButton.tsx'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { RowTools } from '../../lists/RowTools.tsx'
import { useList, useListQuery } from '../../lists/useList.ts'
import { editPath, webhookPaths } from '../editPath.ts'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { kindWords } from './webhookWords.ts'

const defaults = { sort: 'name', limit: 20 }

/** The addresses that alerts can be posted to. */
export function WebhooksPage() {
  const { t } = useText()
  const moment = useMoment()
  const list = useList(defaults)
  const [logged, setLogged] = useState<Webhook | null>(null)
  const answer = useListQuery(queryFor(listWebhooks, list.query), { staleTime: 0 })
  const columns: readonly ListColumn<Webhook>[] = [
    {
      key: 'name',
      label: t('webhooks.name'),
      sort: 'name',
      cell: ({ id, name, active }) => (
        <>
          <RowName name={name} edit={editPath(webhookPaths.edit, id)} />
          {!active && ` (${t('webhooks.off')})`}
        </>
      ),
    },
    { key: 'kind', label: t('webhooks.kind'), sort: 'kind', cell: ({ kind }) => kindWords(kind, t) },
    { key: 'host', label: t('webhooks.host'), sort: 'host', cell: ({ host }) => <bdi dir="ltr">{host}</bdi> },
    { key: 'alerts', label: t('webhooks.alerts'), figure: true, cell: ({ alerts }) => alerts },
    {
      key: 'last',
      label: t('webhooks.last'),
      cell: ({ last }) =>
        last === null ? t('webhooks.never') : `${t(`webhooks.states.${last.state}`)} · ${moment(last.at)}`,
    },
  ]
  return (
    <ListPage
      title={t('settingsMenu.webhooks')}
      lead={t('webhooks.lead')}
      add={{ to: webhookPaths.add, label: t('webhooks.add') }}
      search={t('webhooks.search')}
      columns={columns}
      list={list}
      answer={answer}
      empty={t('webhooks.empty')}
      deletes={({ id, name, alerts }) => ({
        name,
        run: () => api.call(deleteWebhook, { params: { id } }),
        done: t('webhooks.deleted'),
        children: alerts > 0 && <p>{t('webhooks.deleteHint', { alerts })}</p>,
      })}
      actions={(row, tools) => (
        <>
          <IconButton icon="log" label={t('webhooks.openLog', { name: row.name })} onPress={() => setLogged(row)} />
          <RowTools name={row.name} edit={editPath(webhookPaths.edit, row.id)} {...tools} />
        </>
      )}
    >
      {logged && <DeliveriesDialog webhook={logged} onClose={() => setLogged(null)} />}
    </ListPage>
  )
}
