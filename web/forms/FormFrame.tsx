import { Link, useBlocker } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef } from 'react'
import buttons from '../controls/buttons.module.css'
import { ConfirmDialog } from '../controls/dialogs/ConfirmDialog.tsx'
import { Icon } from '../controls/Icon.tsx'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import progress from '../controls/page/ProgressBar.module.css'
import { useText } from '../i18n/text.ts'
import { session } from '../session/session.ts'
import { CompareDialog, type Compared } from './CompareDialog.tsx'
import styles from './FormFrame.module.css'
import type { Fields, Form } from './useForm.ts'

interface FormFrameProps<Values extends Fields> {
  readonly title: string
  readonly lead?: string
  readonly form: Form<Values>
  /** Where Cancel leads, which is where saving leads. */
  readonly back: string
  /** How the fields are called and shown where two versions stand side by side. */
  readonly compared: Compared<Values>
  readonly children: ReactNode
  /** Stands beside the form: what is done to the thing apart from its fields. */
  readonly aside?: ReactNode
}

/** The page of a form: its head, its fields, save and cancel, and what is asked before anything is lost. */
export function FormFrame<Values extends Fields>(props: FormFrameProps<Values>) {
  const { title, lead, form, back, compared, children, aside } = props
  const { t } = useText()
  const element = useRef<HTMLFormElement>(null)
  const busy = form.state !== 'editing'

  async function submit(event: FormEvent) {
    event.preventDefault()
    const fault = await form.submit()
    const control = fault === null ? null : element.current?.querySelector(`[name="${CSS.escape(fault)}"]`)
    if (control instanceof HTMLElement) control.focus()
  }

  return (
    <>
      {busy && <div className={progress.bar} aria-hidden="true" />}
      <PageHeader title={title} {...(lead !== undefined && { lead })} />
      <div className={styles.columns}>
        <form
          ref={element}
          className={styles.form}
          aria-busy={form.state === 'saving'}
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          {form.refused !== null && (
            <p className={styles.refused} role="alert">
              <Icon name="warning" />
              {form.refused}
            </p>
          )}
          {children}
          <div className={styles.actions}>
            <Link to={back} className={buttons.quiet}>
              {t('common.cancel')}
            </Link>
            <button type="submit" className={buttons.main} aria-disabled={busy}>
              {form.state === 'saved' && <Icon name="check" />}
              {busy ? t('form.saving') : t('form.save')}
            </button>
          </div>
        </form>
        {aside}
      </div>
      <UnsavedChangesGuard dirty={form.dirty} />
      {form.conflict && (
        <CompareDialog
          compared={compared}
          ours={form.values}
          theirs={form.conflict.theirs.values}
          onSettle={form.settle}
        />
      )}
    </>
  )
}

/** Confirms before unsaved changes are lost. After the session has ended they cannot be saved, so navigation is not blocked. */
export function UnsavedChangesGuard({ dirty }: { readonly dirty: boolean }) {
  const { t } = useText()
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname && session.get().user !== null,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  if (blocked.status !== 'blocked') return null
  return (
    <ConfirmDialog title={t('form.leave')} onYes={blocked.proceed} onCancel={blocked.reset}>
      <p>{t('form.leaveHint')}</p>
    </ConfirmDialog>
  )
}
