import { dropSecondFactor, makePasswordLink, type PasswordLink, withdrawAccess } from '@sala/catalog/api/account.ts'
import { adminRoleName } from '@sala/catalog/api/auth.ts'
import {
  endUserSession,
  endUserSessions,
  listUserSessions,
  type User,
  type UserSession,
} from '@sala/catalog/api/users.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { queryFor } from '../../api/queries.ts'
import { markStale } from '../../api/stale.ts'
import { useAction } from '../../api/useAction.ts'
import { ConfirmDialog } from '../../controls/dialogs/ConfirmDialog.tsx'
import { LinkField } from '../../controls/LinkField.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { withWords } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/text.ts'
import { useBrowserName } from '../../i18n/useBrowserName.ts'
import { useListed } from '../../i18n/useListed.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { notify } from '../../notices/notices.ts'
import { ViewAsButton } from '../ViewAsButton.tsx'
import styles from './UserAccess.module.css'

/** Its code comes when it is asked for. */
const SeenByDialog = lazy(withWords(['otherWidgets'], () => import('./SeenByDialog.tsx')))

type Deed = 'signOut' | 'dropFactor'

/** What is done about a person's way in, apart from the form: sessions, a one-time link, a lost second factor. */
export function UserAccess({ user }: { readonly user: User }) {
  const { t } = useText()
  const dated = useMoment()
  const [asking, setAsking] = useState<Deed | null>(null)
  const [seeing, setSeeing] = useState(false)
  const local = user.authType === 'normal_auth'
  return (
    <aside className={`grid gap-2 shrink sheet ${styles.access}`}>
      <section>
        <h2>{t('settings.users.access')}</h2>
        <p>
          {t('settings.users.lastSignIn')}:{' '}
          {user.lastSignInAt === null ? t('settings.users.never') : dated(user.lastSignInAt)}
        </p>
        {user.department !== null && (
          <p>
            {t('settings.users.department')}: <bdi>{user.department}</bdi>
          </p>
        )}
        <TextButton kind="quiet" label={t('settings.users.seen')} onPress={() => setSeeing(true)} />
        {user.status === 1 && user.roleName !== adminRoleName && <ViewAsButton target={{ user: user.id }} />}
        {local && <OneTimeLink user={user} />}
        <TextButton kind="quiet" label={t('settings.users.dropFactor')} onPress={() => setAsking('dropFactor')} />
      </section>
      <section>
        <h2>{t('settings.users.sessions')}</h2>
        <Sessions user={user} />
        <TextButton kind="danger" label={t('settings.users.signOut')} onPress={() => setAsking('signOut')} />
      </section>
      {seeing && (
        <Suspense>
          <SeenByDialog user={user} onClose={() => setSeeing(false)} />
        </Suspense>
      )}
      {asking && <DeedDialog deed={asking} user={user} onClose={() => setAsking(null)} />}
    </aside>
  )
}

function DeedDialog({ deed, user, onClose }: { deed: Deed; user: User; onClose: () => void }) {
  const { t } = useText()
  const { busy, run } = useAction()
  const name = user.fullname
  const words =
    deed === 'signOut'
      ? {
          title: t('settings.users.signOutTitle', { name }),
          hint: t('settings.users.signOutHint'),
          done: t('settings.users.signedOut', { name }),
        }
      : {
          title: t('settings.users.dropFactorTitle', { name }),
          hint: t('settings.users.dropFactorHint'),
          done: t('settings.users.factorDropped'),
        }

  async function confirm() {
    await run(async () => {
      await api.call(deed === 'signOut' ? endUserSessions : dropSecondFactor, { params: { id: user.id } })
      markStale()
      notify('success', words.done)
    })
    onClose()
  }

  return (
    <ConfirmDialog title={words.title} busy={busy} onYes={() => void confirm()} onCancel={onClose}>
      <p>{words.hint}</p>
    </ConfirmDialog>
  )
}

function Sessions({ user }: { readonly user: User }) {
  const { t } = useText()
  const answer = useQuery({ ...queryFor(listUserSessions, undefined, { id: user.id }), staleTime: 0 })
  if (answer.error !== null && answer.data === undefined) return <p role="alert">{explain(answer.error, t).message}</p>
  if (answer.data === undefined) return <p role="status">{t('common.loading')}</p>
  if (answer.data.rows.length === 0) return <p>{t('settings.users.noSessions')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <ul className={styles.sessions} tabIndex={0} aria-label={t('settings.users.sessions')}>
      {answer.data.rows.map((session) => (
        <Session key={session.id} user={user} session={session} />
      ))}
    </ul>
  )
}

function Session({ user, session }: { readonly user: User; readonly session: UserSession }) {
  const { id, openedAt, usedAt, endedAt, address, agent } = session
  const { t } = useText()
  const dated = useMoment()
  const listed = useListed()
  const browser = useBrowserName()(agent)

  const { run } = useAction()

  async function end() {
    await run(async () => {
      await api.call(endUserSession, { params: { id: user.id, session: id } })
      notify('success', t('account.sessions.ended'))
    })
    markStale()
  }

  return (
    <li data-live={endedAt === null}>
      <strong title={agent ?? undefined}>{browser}</strong>
      <span>{t('settings.users.sessionOpened', { date: dated(openedAt) })}</span>
      <span>
        {endedAt === null
          ? `${t('settings.users.sessionLive')} · ${t('settings.users.sessionUsed', { date: dated(usedAt) })}`
          : t('settings.users.sessionEnded', { date: dated(endedAt) })}
      </span>
      {address !== null && <bdi>{address}</bdi>}
      {endedAt === null && (
        <TextButton
          kind="quiet"
          label={t('account.sessions.end')}
          aria-label={`${t('account.sessions.end')}: ${listed([browser, dated(openedAt)])}`}
          onPress={() => void end()}
        />
      )}
    </li>
  )
}

function OneTimeLink({ user }: { readonly user: User }) {
  const { t } = useText()
  const dated = useMoment()
  const [passwordLink, setMade] = useState<PasswordLink | null>(null)
  const { busy, run } = useAction()
  const [withdrawing, setWithdrawing] = useState(false)

  async function make(route: typeof makePasswordLink | typeof withdrawAccess) {
    await run(async () => {
      setMade(await api.call(route, { params: { id: user.id } }))
      if (route === withdrawAccess) {
        markStale()
        notify('success', t('settings.users.withdrawn', { name: user.fullname }))
      }
    })
    setWithdrawing(false)
  }

  return (
    <div className={styles.link}>
      <TextButton
        kind="quiet"
        label={t('settings.users.link')}
        aria-disabled={busy}
        onPress={() => busy || void make(makePasswordLink)}
      />
      <p>{t('settings.users.linkHint')}</p>
      <TextButton kind="danger" label={t('settings.users.withdraw')} onPress={() => setWithdrawing(true)} />
      <p>{t('settings.users.withdrawHint')}</p>
      <div role="status">
        {passwordLink !== null && passwordLink.link === null && (
          <p>
            {t('settings.users.linkSent', {
              email: passwordLink.sentTo ?? user.email,
              date: dated(passwordLink.expiresAt),
            })}
          </p>
        )}
        {passwordLink !== null && passwordLink.link !== null && (
          <LinkField
            link={passwordLink.link}
            label={t('settings.users.linkReady', { date: dated(passwordLink.expiresAt) })}
          >
            {(copy) => <TextButton kind="quiet" label={t('common.copyLink')} onPress={copy} />}
          </LinkField>
        )}
      </div>
      {withdrawing && (
        <ConfirmDialog
          title={t('settings.users.withdrawTitle', { name: user.fullname })}
          busy={busy}
          onYes={() => void make(withdrawAccess)}
          onCancel={() => setWithdrawing(false)}
        >
          <p>{t('settings.users.withdrawDialog')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
