import { documentLimits } from '@sala/catalog/api/documents.ts'
import { fieldOf, TextField } from '../forms/fields.tsx'
import { useText } from '../i18n/text.ts'

interface TextProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Title and tags of a document, as both of its forms ask them. */
export function TitleField({ value, onChange, hint }: TextProps & { readonly hint?: string }) {
  const { t } = useText()
  return (
    <TextField
      field={fieldOf(value, onChange)}
      label={t('documents.name')}
      hint={hint}
      maxLength={documentLimits.title}
    />
  )
}

export function TagsField({ value, onChange }: TextProps) {
  const { t } = useText()
  return (
    <TextField
      field={fieldOf(value, onChange)}
      label={t('documents.tags')}
      hint={t('documents.tagsHint')}
      maxLength={documentLimits.tags * (documentLimits.tag + 2)}
    />
  )
}
