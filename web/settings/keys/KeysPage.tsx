import { type ListedKey, listKeys, revokeKey } from '@sala/catalog/api/keys.ts'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { markStale } from '../../api/stale.ts'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import { IconButton } from '../../controls/IconButton.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { type MadeKey, MadeKeyDialog } from '../../forms/apiKey/MadeKeyDialog.tsx'
import { RevokeKeyDialog } from '../../forms/apiKey/RevokeKeyDialog.tsx'
import { useScopeWords } from '../../forms/apiKey/useScopeWords.ts'
import { withWords } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/text.ts'
import { useListed } from '../../i18n/useListed.ts'
import { useDayOfMoment, useMoment } from '../../i18n/useMoment.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { useList, useListQuery } from '../../lists/useList.ts'
import { paths } from '../../paths.ts'
import { editPath } from '../editPath.ts'
import { ServiceAccountDialog } from './ServiceAccountDialog.tsx'

const defaults = { sort: 'owner' }
/** It comes when it is opened. */
const EmbedsDialog = lazy(withWords(['embeds'], () => import('./EmbedsDialog.tsx')))

/** Everybody's API keys: whose they are, what they open, when they were last used, and the way to revoke one. */
export default function KeysPage() {
  const { t } = useText()
  const list = useList(defaults)
  const [leaving, setLeaving] = useState<ListedKey | null>(null)
  const [adding, setAdding] = useState(false)
  const [createdKey, setMade] = useState<MadeKey | null>(null)
  const [embeds, setEmbeds] = useState(false)
  const answer = useListQuery(queryFor(listKeys, list.query), {
    // Always stale: the time of last use changes by the minute.
    staleTime: 0,
  })
  const columns = useColumns()

  return (
    <ListPage
      title={t('settingsMenu.keys')}
      tools={
        <>
          <TextButton kind="quiet" label={t('embeds.all')} onPress={() => setEmbeds(true)} />
          <button type="button" className={buttons.main} onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('account.keys.service.add')}
          </button>
        </>
      }
      lead={t('account.keys.all.lead')}
      search={t('account.keys.all.search')}
      columns={columns}
      list={list}
      answer={answer}
      empty={t('account.keys.all.empty')}
      actions={(key) => (
        <IconButton icon="bin" label={`${t('account.keys.revoke')}: ${key.name}`} onPress={() => setLeaving(key)} />
      )}
    >
      {adding && (
        <ServiceAccountDialog
          onMade={(key) => {
            setAdding(false)
            setMade(key)
            markStale()
          }}
          onClose={() => setAdding(false)}
        />
      )}
      <Suspense>{embeds && <EmbedsDialog onClose={() => setEmbeds(false)} />}</Suspense>
      {createdKey !== null && <MadeKeyDialog {...createdKey} onClose={() => setMade(null)} />}
      {leaving !== null && (
        <RevokeKeyDialog
          apiKey={leaving}
          revoke={() => api.call(revokeKey, { params: { id: leaving.id } })}
          onDone={markStale}
          onClose={() => setLeaving(null)}
        />
      )}
    </ListPage>
  )
}

function useColumns(): readonly ListColumn<ListedKey>[] {
  const { t } = useText()
  const day = useDayOfMoment()
  const moment = useMoment()
  const listed = useListed()
  const scopeWords = useScopeWords()
  return [
    {
      key: 'owner',
      label: t('account.keys.all.owner'),
      sort: 'owner',
      cell: ({ ownerId, owner, ownerEmail, service }) => (
        <span className="grid">
          <RowName name={owner} edit={editPath(paths.settingUserEdit, ownerId)} />
          <bdi className="quiet weight-normal">{service ? t('settings.users.service') : ownerEmail}</bdi>
        </span>
      ),
    },
    {
      key: 'name',
      label: t('account.keys.all.key'),
      sort: 'name',
      cell: ({ name, start }) => (
        <span className="grid">
          <bdi>{name}</bdi>
          <bdi className="quiet weight-normal" dir="ltr">
            {start}…
          </bdi>
        </span>
      ),
    },
    {
      key: 'may',
      label: t('account.keys.all.may'),
      cell: ({ scopes, networks }) => (
        <span className="grid">
          {listed(scopes.map(scopeWords))}
          {networks.length > 0 && (
            <span className="quiet weight-normal">{t('account.keys.all.only', { networks: listed(networks) })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'ends',
      label: t('account.keys.all.ends'),
      sort: 'expiresAt',
      cell: ({ expiresAt }) => day(expiresAt),
    },
    {
      key: 'used',
      label: t('account.keys.all.used'),
      sort: 'usedAt',
      cell: ({ usedAt, usedFrom }) =>
        usedAt === null ? (
          t('account.keys.unused')
        ) : (
          <span className="grid">
            {moment(usedAt)}
            {usedFrom !== null && (
              <span className="quiet weight-normal">{t('account.keys.all.from', { address: usedFrom })}</span>
            )}
          </span>
        ),
    },
  ]
}
