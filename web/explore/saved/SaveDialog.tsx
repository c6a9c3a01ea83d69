import {
  createExploration,
  explorationLimits,
  listExplorationFolders,
  type SavedExploration,
  updateExploration,
} from '@sala/catalog/api/explorations.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import fields from '../../forms/fields.module.css'
import { fieldOf, TextField } from '../../forms/fields.tsx'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { rememberSaved } from './rememberSaved.ts'
import styles from './Saved.module.css'
import { ifMatch } from './savedExploration.ts'

interface SaveDialogProps {
  readonly title: string
  /** What is saved; of one that is changed, its question as it is kept. */
  readonly question: Exploration
  /** What is changed; null makes a new one. */
  readonly change: Pick<SavedExploration, 'id' | 'version' | 'access'> | null
  readonly start: Pick<SavedExploration, 'name' | 'description' | 'folder'>
  readonly onSaved: (saved: SavedExploration) => void
  readonly onClose: () => void
}

/** Asks for name, description and folder, and saves an exploration under them. */
export default function SaveDialog({ title, question, change, start, onSaved, onClose }: SaveDialogProps) {
  const { t } = useText()
  const id = useId()
  const [name, setName] = useState(start.name)
  const [description, setDescription] = useState(start.description)
  const [folder, setFolder] = useState(start.folder)
  const folders = useQuery(queryFor(listExplorationFolders)).data?.rows ?? []

  async function save() {
    if (name.trim() === '') return t('explorations.nameWanted')
    const body = { name, description, folder, question }
    const saved =
      change === null
        ? await api.call(createExploration, { body })
        : await api.call(updateExploration, { params: { id: change.id }, body, headers: ifMatch(change) })
    rememberSaved(saved)
    notify('success', t('explorations.saved', { name: saved.name }))
    onSaved(saved)
    return null
  }

  return (
    <FormDialog title={title} action={t('explorations.save')} onSend={save} onClose={onClose}>
      <TextField
        field={fieldOf(name, setName)}
        label={t('explorations.name')}
        maxLength={explorationLimits.name}
        autoComplete="off"
      />
      <div className={fields.field}>
        <label htmlFor={`${id}-description`}>{t('explorations.description')}</label>
        <textarea
          id={`${id}-description`}
          className={`${fields.input} ${styles.description}`}
          value={description}
          rows={3}
          maxLength={explorationLimits.description}
          onChange={({ target }) => setDescription(target.value)}
        />
      </div>
      {(change === null || change.access === 'own') && (
        <>
          <TextField
            field={fieldOf(folder, setFolder)}
            label={t('explorations.folder')}
            hint={t('explorations.folderHint')}
            maxLength={explorationLimits.folder}
            list={`${id}-folders`}
            autoComplete="off"
          />
          <datalist id={`${id}-folders`}>
            {folders.map((entry) => (
              <option key={entry.folder} value={entry.folder} />
            ))}
          </datalist>
        </>
      )}
    </FormDialog>
  )
}
