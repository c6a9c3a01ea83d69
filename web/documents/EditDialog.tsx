import { type Document, updateDocument } from '@sala/catalog/api/documents.ts'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../api/api.ts'
import { explain } from '../api/explain.ts'
import { markStale } from '../api/stale.ts'
import buttons from '../controls/buttons.module.css'
import { Dialog } from '../controls/dialogs/Dialog.tsx'
import fields from '../forms/fields.module.css'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import styles from './DocumentsPage.module.css'
import { TagsField, TitleField } from './documentFields.tsx'
import { ReadersField, type Reading } from './ReadersField.tsx'

interface EditDialogProps {
  readonly document: Document
  readonly onClose: () => void
}

/** Changes what a document is called and found by, and who reads it. */
export function EditDialog({ document, onClose }: EditDialogProps) {
  const { t } = useText()
  const id = useId()
  const [title, setTitle] = useState(document.title)
  const [tags, setTags] = useState(document.tags.join(', '))
  const [reading, setReading] = useState<Reading>({ readers: document.readers, groups: document.groups })
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (reading.readers === 'groups' && reading.groups.length === 0) return setFault(t('documents.groupWanted'))
    setBusy(true)
    setFault(null)
    try {
      await api.call(updateDocument, {
        params: { id: document.id },
        body: { title, tags, readers: reading.readers, groups: [...reading.groups] },
        headers: { 'If-Match': `"${document.version}"` },
      })
      markStale()
      notify('success', t('documents.changed'))
      onClose()
    } catch (error) {
      setFault(explain(error, t).message)
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('documents.editTitle', { name: document.title })}
      onClose={onClose}
      actions={
        <>
          <button type="button" className={buttons.quiet} onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" form={id} className={buttons.main} aria-disabled={busy}>
            {t('documents.save')}
          </button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <TitleField value={title} onChange={setTitle} />
        <TagsField value={tags} onChange={setTags} />
        <ReadersField value={reading} onChange={setReading} />
        {fault !== null && (
          <p className={fields.fault} role="alert">
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  )
}
