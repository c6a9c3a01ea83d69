import { maxPins, type Pin } from '@sala/catalog/api/pins.ts'
import { useRouterState } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { explain } from '../api/explain.ts'
import buttons from '../controls/buttons.module.css'
import { IconButton } from '../controls/IconButton.tsx'
import input from '../controls/input.module.css'
import { PageLink } from '../controls/PageLink.tsx'
import { ReorderList } from '../controls/ReorderList.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { useText } from '../i18n/text.ts'
import styles from './PinsPanel.module.css'
import { usePinned } from './pinned.ts'

const maxNameLength = 80

/** The pinned pages in their order; the page that is open can be pinned under a name. */
export function PinsPanel({ close }: { readonly close: () => void }) {
  const { t } = useText()
  const { pages, error, retry, change } = usePinned()
  const [renamed, setRenamed] = useState<string | null>(null)
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  if (pages === null) {
    return error === null ? (
      <p role="status">{t('common.loading')}</p>
    ) : (
      <div role="alert">
        <p>{explain(error, t).message}</p>
        <TextButton kind="text" label={t('common.retry')} onPress={retry} />
      </div>
    )
  }

  const rename = (path: string, name: string) => {
    setRenamed(null)
    change((now) => now.map((page) => (page.path === path ? { ...page, name } : page)))
  }
  return (
    <>
      {pages.length === 0 ? (
        <p>{t('pins.empty')}</p>
      ) : (
        <ReorderList
          label={t('shell.quickLinks')}
          items={pages.map(({ name, path }) => ({
            key: path,
            name,
            content:
              renamed === path ? (
                <NameForm
                  start={name}
                  label={t('pins.name')}
                  button={t('pins.save')}
                  focused
                  onSubmit={(changed) => rename(path, changed)}
                />
              ) : (
                <Entry page={{ name, path }} here={path === here} onFollow={close} onRename={() => setRenamed(path)} />
              ),
          }))}
          onMove={(keys) => change((now) => inOrder(now, keys))}
          onRemove={(key) => change((now) => now.filter(({ path }) => path !== key))}
        />
      )}
      <div className={styles.foot}>
        {pages.some(({ path }) => path === here) ? (
          <p className="flush quiet tiny">{t('pins.isPinned')}</p>
        ) : pages.length >= maxPins ? (
          <p className="flush quiet tiny">{t('pins.full', { most: maxPins })}</p>
        ) : (
          <NameForm
            key={here}
            start={document.title.replace(/ · Sala$/, '').slice(0, maxNameLength)}
            label={t('pins.name')}
            button={t('pins.pin')}
            onSubmit={(name) =>
              change((now) => (now.some(({ path }) => path === here) ? now : [...now, { name, path: here }]))
            }
          />
        )}
      </div>
    </>
  )
}

/** The pages in the order of their paths; what another window has added meanwhile stays at the end. */
function inOrder(pages: readonly Pin[], paths: readonly string[]): readonly Pin[] {
  const place = ({ path }: Pin) => (paths.includes(path) ? paths.indexOf(path) : paths.length)
  return pages.toSorted((a, b) => place(a) - place(b))
}

interface EntryProps {
  readonly page: Pin
  readonly here: boolean
  readonly onFollow: () => void
  readonly onRename: () => void
}

function Entry({ page: { name, path }, here, onFollow, onRename }: EntryProps) {
  const { t } = useText()
  return (
    <div className={`row ${styles.entry}`} data-here={here}>
      <PageLink path={path} className={styles.link} onFollow={onFollow}>
        <bdi>{name}</bdi>
      </PageLink>
      <IconButton narrow icon="pencil" label={t('pins.rename', { name })} onPress={onRename} />
    </div>
  )
}

interface NameFormProps {
  readonly start: string
  readonly label: string
  readonly button: string
  /** The person has just asked for it. */
  readonly focused?: boolean
  readonly onSubmit: (name: string) => void
}

function NameForm({ start, label, button, focused = false, onSubmit }: NameFormProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(start)
  useEffect(() => {
    if (focused) field.current?.select()
  }, [focused])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSubmit(name.trim())
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={field}
        className={input.input}
        value={name}
        maxLength={maxNameLength}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className={`${buttons.main} ${buttons.small}`} aria-disabled={name.trim() === ''}>
        {button}
      </button>
    </form>
  )
}
