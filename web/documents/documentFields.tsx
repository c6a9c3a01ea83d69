import { documentLimits } from '@sala/catalog/api/documents.ts'
import { useId } from 'react'
import fields from '../forms/fields.module.css'
import { useText } from '../i18n/text.ts'

interface TextProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Title and tags of a document, as both of its forms ask them. */
export function TitleField({ value, onChange, hint }: TextProps & { readonly hint?: string }) {
  const { t } = useText()
  const id = useId()
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{t('documents.name')}</label>
      <input
        id={id}
        className={fields.input}
        value={value}
        maxLength={documentLimits.title}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={fields.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function TagsField({ value, onChange }: TextProps) {
  const { t } = useText()
  const id = useId()
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{t('documents.tags')}</label>
      <input
        id={id}
        className={fields.input}
        value={value}
        maxLength={documentLimits.tags * (documentLimits.tag + 2)}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className={fields.hint}>
        {t('documents.tagsHint')}
      </p>
    </div>
  )
}
