import { deleteWebhook, listWebhooks, type Webhook } from '@sala/catalog/api/webhooks.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { IconButton } from '../../controls/IconButton.tsx'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { DeleteDialog } from '../../lists/DeleteDialog.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { RowTools } from '../../lists/RowTools.tsx'
import { useList } from '../../lists/useList.ts'
import { editPath } from '../editPath.ts'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { webhookPaths } from './webhookPaths.ts'
import { kindWords } from './webhookWords.ts'

const defaults = { sort: 'name', limit: 20 }

type Opened = { readonly row: Webhook; readonly dialog: 'log' | 'delete' }

/** The addresses that alerts can be posted to. */
export function WebhooksPage() {
  const { t } = useText()
  const moment = useMoment()
  const list = useList(defaults)
  const [opened, setOpened] = useState<Opened | null>(null)
  const answer = useQuery({ ...queryFor(listWebhooks, list.query), placeholderData: keepPreviousData, staleTime: 0 })
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
    { key: 'alerts', label: t('webhooks.alerts'), cell: ({ alerts }) => alerts },
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
      rowKey={({ id }) => id}
      empty={t('webhooks.empty')}
      actions={(row) => (
        <>
          <IconButton
            icon="log"
            label={t('webhooks.openLog', { name: row.name })}
            onPress={() => setOpened({ row, dialog: 'log' })}
          />
          <RowTools
            name={row.name}
            edit={editPath(webhookPaths.edit, row.id)}
            onDelete={() => setOpened({ row, dialog: 'delete' })}
          />
        </>
      )}
    >
      {opened?.dialog === 'log' && <DeliveriesDialog webhook={opened.row} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'delete' && (
        <DeleteDialog
          name={opened.row.name}
          run={() => api.call(deleteWebhook, { params: { id: opened.row.id } })}
          done={t('webhooks.deleted')}
          tell="here"
          onClose={() => setOpened(null)}
        >
          {opened.row.alerts > 0 && <p>{t('webhooks.deleteHint', { alerts: opened.row.alerts })}</p>}
        </DeleteDialog>
      )}
    </ListPage>
  )
}
