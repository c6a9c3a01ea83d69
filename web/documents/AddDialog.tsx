import { createDocument, documentKinds, documentLimits } from '@sala/catalog/api/documents.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { explain } from '../api/explain.ts'
import { markStale } from '../api/stale.ts'
import buttons from '../controls/buttons.module.css'
import { Dialog } from '../controls/dialogs/Dialog.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { describedBy, Notes } from '../forms/FieldFrame.tsx'
import fields from '../forms/fields.module.css'
import { sizeWords } from '../i18n/sizeWords.ts'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import styles from './DocumentsPage.module.css'
import { TagsField, TitleField } from './documentFields.tsx'
import { ReadersField, type Reading } from './ReadersField.tsx'

interface AddDialogProps {
  /** Whether documents of the demonstration are there, which go when it comes. */
  readonly replaces: boolean
  readonly onClose: () => void
}

/** Gives a document: a file, and what it is called and found by. */
export function AddDialog({ replaces, onClose }: AddDialogProps) {
  const { t, locale } = useText()
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState('')
  const [tags, setTags] = useState('')
  const [reading, setReading] = useState<Reading>({ readers: 'everybody', groups: [] })
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const left = useRef(new AbortController())
  const hint = t('documents.accepted', { size: sizeWords(documentLimits.bytes, locale) })

  function close() {
    left.current.abort()
    onClose()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (file === null) return setFault(t('documents.fileWanted'))
    if (file.size > documentLimits.bytes) return setFault(hint)
    if (reading.readers === 'groups' && reading.groups.length === 0) return setFault(t('documents.groupWanted'))
    setBusy(true)
    setFault(null)
    const form = new FormData()
    if (title.trim() !== '') form.set('title', title.trim())
    if (tags.trim() !== '') form.set('tags', tags.trim())
    form.set('readers', reading.readers)
    if (reading.readers === 'groups') form.set('groups', reading.groups.join(','))
    form.set('file', file)
    try {
      const created = await api.call(createDocument, { form, signal: left.current.signal })
      markStale()
      if (created.letters === 0) notify('info', t('documents.noText', { name: created.title }))
      else notify('success', t('documents.uploaded', { name: created.title }))
      onClose()
    } catch (error) {
      if (left.current.signal.aborted) return
      setFault(explain(error, t).message)
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('documents.add')}
      onClose={close}
      actions={
        <>
          <TextButton kind="quiet" label={t('common.cancel')} onPress={close} />
          <button type="submit" form={id} className={buttons.main} aria-disabled={busy}>
            {busy ? t('documents.uploading') : t('documents.upload')}
          </button>
        </>
      }
    >
      <form id={id} className="grid gap-2" noValidate onSubmit={(event) => void send(event)}>
        <div className={fields.field}>
          <span className={`row wrap gap-1 ${styles.choose}`}>
            {/* The browser's own button speaks the browser's language. */}
            <input
              id={`${id}-file`}
              className="unseen"
              type="file"
              accept={documentKinds.map((kind) => `.${kind}`).join(',')}
              aria-describedby={describedBy(id, hint, fault)}
              aria-invalid={fault !== null}
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null)
                setFault(null)
              }}
            />
            <label htmlFor={`${id}-file`} className={buttons.quiet}>
              {t('documents.file')}
            </label>
            {file !== null && <bdi>{file.name}</bdi>}
          </span>
          <Notes id={id} hint={hint} fault={fault} role="alert" />
        </div>
        <TitleField value={title} onChange={setTitle} hint={t('documents.titleHint')} />
        <TagsField value={tags} onChange={setTags} />
        <ReadersField value={reading} onChange={setReading} />
        {replaces && <p className="row flush tiny strong gap-6px warning">{t('documents.madeUpGoes')}</p>}
      </form>
    </Dialog>
  )
}
