import { useText } from '../i18n/text.ts'
import styles from './DocumentsPage.module.css'

/** The tags of a document. */
export function Tags({ tags }: { readonly tags: readonly string[] }) {
  const { t } = useText()
  if (tags.length === 0) return null
  return (
    <ul className={`list flex wrap gap-half ${styles.tags}`} aria-label={t('documents.tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <bdi>{tag}</bdi>
        </li>
      ))}
    </ul>
  )
}
