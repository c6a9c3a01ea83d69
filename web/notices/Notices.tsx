import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Icon } from '../controls/Icon.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { useText } from '../i18n/text.ts'
import { useStore } from '../store.ts'
import styles from './Notices.module.css'
import { dismiss, type Notice, notices } from './notices.ts'

/**
 * The one place where notices appear. The regions are always there, because screen readers only announce what is added to a
 * region that they already know: errors at once, the rest when the reader pauses.
 */
export function Notices() {
  const { t } = useText()
  const all = useStore(notices)
  const errors = all.filter((notice) => notice.kind === 'error')
  const others = all.filter((notice) => notice.kind !== 'error')
  return (
    <section className={styles.region} aria-label={t('notices.region')}>
      <div role="alert">{errors.map(toNotice)}</div>
      <div role="status">{others.map(toNotice)}</div>
    </section>
  )
}

const toNotice = (notice: Notice) => <NoticeCard key={notice.id} notice={notice} />

const icons = { success: 'check', error: 'warning', info: 'info' } as const

function NoticeCard({ notice }: { readonly notice: Notice }) {
  const { t } = useText()
  const [paused, setPaused] = useState(false)

  // A timer is the world outside React: it starts again when the pointer or the focus has left.
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => dismiss(notice.id), notice.time)
    return () => clearTimeout(timer)
  }, [paused, notice])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only keeps the notice from leaving; nothing is done by it
    <div
      className={styles.notice}
      data-kind={notice.kind}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={icons[notice.kind]} />
      <p>
        {notice.text}
        {notice.next !== null && (
          <>
            {' '}
            <Link to={notice.next.to} search={notice.next.search} onClick={() => dismiss(notice.id)}>
              {notice.next.label}
            </Link>
          </>
        )}
      </p>
      <IconButton className={styles.close} icon="close" label={t('notices.close')} onPress={() => dismiss(notice.id)} />
    </div>
  )
}
