import { type DocumentReaders, documentReaders } from '@sala/catalog/api/documents.ts'
import { useId } from 'react'
import select from '../controls/select.module.css'
import fields from '../forms/fields.module.css'
import { useText } from '../i18n/text.ts'
import { useRoleChoices } from '../settings/useRoleChoices.ts'
import styles from './ReadersField.module.css'

/** The readers of a document: everybody, the people of groups, or only its author and administrators. */
export interface Reading {
  readonly readers: DocumentReaders
  /** Ids of groups. */
  readonly groups: readonly string[]
}

interface ReadersFieldProps {
  readonly value: Reading
  readonly onChange: (value: Reading) => void
}

/** Chooses who reads a document; the groups are asked for where groups do. */
export function ReadersField({ value, onChange }: ReadersFieldProps) {
  const { t } = useText()
  const id = useId()
  const groups = useRoleChoices()
  const { readers, groups: chosen } = value
  const choose = (group: string, on: boolean) =>
    onChange({ readers, groups: on ? [...chosen, group] : chosen.filter((id) => id !== group) })
  return (
    <>
      <div className={fields.field}>
        <label htmlFor={id}>{t('documents.readers')}</label>
        <select
          id={id}
          className={`${select.select} ${fields.select}`}
          value={readers}
          onChange={({ target }) => {
            const chosenReaders = documentReaders.find((documentReader) => documentReader === target.value)
            if (chosenReaders !== undefined) onChange({ readers: chosenReaders, groups: chosen })
          }}
        >
          {documentReaders.map((documentReader) => (
            <option key={documentReader} value={documentReader}>
              {t(`documents.readersOf.${documentReader}`)}
            </option>
          ))}
        </select>
      </div>
      {readers === 'groups' && (
        <fieldset className={styles.groups}>
          <legend>{t('documents.readersGroups')}</legend>
          {groups.map((group) => (
            <label key={group.value} className={fields.check}>
              <input
                type="checkbox"
                checked={chosen.includes(group.value)}
                onChange={({ target }) => choose(group.value, target.checked)}
              />
              <bdi>{group.label}</bdi>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
