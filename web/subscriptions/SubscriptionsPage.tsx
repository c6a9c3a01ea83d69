import {
  deleteSubscription,
  listSubscriptions,
  type Subscription,
  testSubscription,
  updateSubscription,
} from '@sala/catalog/api/subscriptions.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { queryFor } from '../api/queries.ts'
import { markStale } from '../api/stale.ts'
import { useAction } from '../api/useAction.ts'
import SubscriptionDialog from '../cards/subscribe/SubscriptionDialog.tsx'
import { formatWords, scheduleWords } from '../cards/subscribe/scheduleWords.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { useText } from '../i18n/text.ts'
import { useMoment } from '../i18n/useMoment.ts'
import { DeleteDialog } from '../lists/DeleteDialog.tsx'
import { ListFilter } from '../lists/ListFilter.tsx'
import { ListPage } from '../lists/ListPage.tsx'
import type { ListColumn } from '../lists/ListTable.tsx'
import { RowTools } from '../lists/RowTools.tsx'
import { useList, useListQuery } from '../lists/useList.ts'
import { mayManage } from '../menu/menu.ts'
import { notify } from '../notices/notices.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { DigestDialog } from './DigestDialog.tsx'
import { MailDomainsDialog } from './MailDomainsDialog.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'

const defaults = { sort: 'name', limit: 20, filters: ['whose'] }

type Opened = { readonly row: Subscription; readonly dialog: 'edit' | 'preview' | 'log' | 'delete' }

/** What comes by mail: one's own, and of everybody for administrators. */
export default function SubscriptionsPage() {
  const { t } = useText()
  const { user } = useStore(session)
  const list = useList(defaults)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [openedDialog, setOpenedDialog] = useState<'digest' | 'domains' | null>(null)
  const manages = user !== null && mayManage(user)
  const ownerFilter = list.filters.whose === 'all' ? ({ whose: 'all' } as const) : {}
  const answer = useListQuery(queryFor(listSubscriptions, { ...list.query, ...ownerFilter }))
  const columns = useColumns('whose' in ownerFilter)
  return (
    <ListPage
      title={t('shell.subscriptions')}
      lead={t('subscriptions.lead')}
      search={t('subscriptions.search')}
      columns={columns}
      list={list}
      answer={answer}
      filters={
        manages && (
          <ListFilter
            label={t('subscriptions.whose')}
            value={list.filters.whose ?? ''}
            choices={[
              { value: '', label: t('subscriptions.own') },
              { value: 'all', label: t('subscriptions.all') },
            ]}
            onChange={(value) => list.filter('whose', value)}
          />
        )
      }
      tools={
        <>
          {manages && (
            <TextButton
              kind="quiet"
              label={t('subscriptions.domains.title')}
              onPress={() => setOpenedDialog('domains')}
            />
          )}
          <TextButton kind="quiet" label={t('subscriptions.digest.title')} onPress={() => setOpenedDialog('digest')} />
        </>
      }
      empty={t('subscriptions.empty')}
      // A digest is its reader's alone to change.
      actions={(row) => row.kind === 'cards' && <Actions row={row} onOpen={(dialog) => setOpened({ row, dialog })} />}
    >
      {openedDialog === 'digest' && <DigestDialog onClose={() => setOpenedDialog(null)} />}
      {openedDialog === 'domains' && <MailDomainsDialog onClose={() => setOpenedDialog(null)} />}
      {opened !== null && <RowDialog opened={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}

function useColumns(all: boolean): readonly ListColumn<Subscription>[] {
  const { t, locale } = useText()
  const moment = useMoment()
  return [
    {
      key: 'name',
      label: t('subscriptions.name'),
      sort: 'name',
      cell: ({ kind, name, path }) =>
        kind === 'digest' ? (
          name
        ) : (
          <Link to={path}>
            <bdi>{name}</bdi>
          </Link>
        ),
    },
    ...(all
      ? [
          {
            key: 'owner',
            label: t('subscriptions.whose'),
            sort: 'owner',
            cell: ({ owner }: Subscription) => <bdi>{owner}</bdi>,
          },
        ]
      : []),
    { key: 'when', label: t('subscriptions.when'), cell: ({ schedule }) => scheduleWords(schedule, t, locale) },
    {
      key: 'to',
      label: t('subscriptions.to'),
      cell: ({ recipients }) => <Names names={recipients.map(({ name }) => name)} />,
    },
    {
      key: 'format',
      label: t('subscriptions.format'),
      cell: ({ kind, format }) => kind === 'cards' && formatWords(format, t),
    },
    {
      key: 'nextAt',
      label: t('subscriptions.next'),
      sort: 'nextAt',
      cell: ({ nextAt, paused }) =>
        paused ? t('subscriptions.isPaused') : nextAt === null ? t('subscriptions.isWaiting') : moment(nextAt),
    },
  ]
}

/** Names in one sentence, each in its own direction: Arabic joins its “and” to the name after it. */
function Names({ names }: { readonly names: readonly string[] }) {
  const { locale } = useText()
  const parts = new Intl.ListFormat(locale).formatToParts(names)
  // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list does not change
  return parts.map(({ type, value }, at) => (type === 'element' ? <bdi key={at}>{value}</bdi> : value))
}

interface ActionsProps {
  readonly row: Subscription
  readonly onOpen: (dialog: Opened['dialog']) => void
}

function Actions({ row, onOpen }: ActionsProps) {
  const { t } = useText()
  const { id, name, paused, version } = row
  const attempt = useAttempt()
  const pause = () => {
    const { path, format, language, cards, texts, schedule, recipients } = row
    const to = recipients.map(({ kind, id: of }) => ({ kind, id: of }))
    const body = { name, path, format, language, cards, texts, schedule, recipients: to, paused: !paused }
    return api.call(updateSubscription, { params: { id }, body, headers: { 'if-match': `"${version}"` } })
  }
  return (
    <>
      <IconButton icon="eye" label={t('subscriptions.preview', { name })} onPress={() => onOpen('preview')} />
      <IconButton
        icon="away"
        label={t('subscriptions.test', { name })}
        onPress={() => void attempt(() => sendTest(id), t('subscriptions.tested', { name }))}
      />
      <IconButton
        icon={paused ? 'after' : 'minus'}
        label={t(paused ? 'subscriptions.resume' : 'subscriptions.pause', { name })}
        onPress={() => void attempt(pause, t(paused ? 'subscriptions.resumed' : 'subscriptions.paused', { name }))}
      />
      <IconButton icon="log" label={t('subscriptions.log', { name })} onPress={() => onOpen('log')} />
      <RowTools name={name} edit={() => onOpen('edit')} onDelete={() => onOpen('delete')} />
    </>
  )
}

const sendTest = (id: string) => api.call(testSubscription, { params: { id } })

/** Does something and tells of it by a notice. */
function useAttempt() {
  const { run } = useAction()
  return (work: () => Promise<unknown>, done: string) =>
    run(async () => {
      await work()
      markStale()
      notify('success', done)
    })
}

function RowDialog({ opened: { row, dialog }, onClose }: { readonly opened: Opened; readonly onClose: () => void }) {
  const { t } = useText()
  const attempt = useAttempt()
  if (dialog === 'edit') return <SubscriptionDialog start={row} onClose={onClose} />
  if (dialog === 'preview')
    return (
      <PreviewDialog
        subscription={row}
        onTest={() => void attempt(() => sendTest(row.id), t('subscriptions.tested', { name: row.name }))}
        onClose={onClose}
      />
    )
  if (dialog === 'log') return <DeliveriesDialog subscription={row} onClose={onClose} />
  return (
    <DeleteDialog
      name={row.name}
      run={() => api.call(deleteSubscription, { params: { id: row.id } })}
      done={t('subscriptions.deleted', { name: row.name })}
      onClose={onClose}
    >
      <p>{t('subscriptions.deleteText')}</p>
    </DeleteDialog>
  )
}
