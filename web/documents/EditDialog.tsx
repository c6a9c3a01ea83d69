import { type Document, updateDocument } from '@sala/catalog/api/documents.ts'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { markStale } from '../api/stale.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { TagsField, TitleField } from './documentFields.tsx'
import { ReadersField, type Reading } from './ReadersField.tsx'

/** Changes what a document is called and found by, and who reads it. */
export function EditDialog({ document, onClose }: { readonly document: Document; readonly onClose: () => void }) {
  const { t } = useText()
  const [title, setTitle] = useState(document.title)
  const [tags, setTags] = useState(document.tags.join(', '))
  const [reading, setReading] = useState<Reading>({ readers: document.readers, groups: document.groups })

  async function save() {
    if (reading.readers === 'groups' && reading.groups.length === 0) return t('documents.groupWanted')
    await api.call(updateDocument, {
      params: { id: document.id },
      body: { title, tags, readers: reading.readers, groups: [...reading.groups] },
      headers: { 'If-Match': `"${document.version}"` },
    })
    markStale()
    notify('success', t('documents.changed'))
    return null
  }

  return (
    <FormDialog
      title={t('documents.editTitle', { name: document.title })}
      action={t('documents.save')}
      onSend={save}
      onClose={onClose}
    >
      <TitleField value={title} onChange={setTitle} />
      <TagsField value={tags} onChange={setTags} />
      <ReadersField value={reading} onChange={setReading} />
    </FormDialog>
  )
}
