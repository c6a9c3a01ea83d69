import { useTranslation } from 'react-i18next'
import styles from './SkipLink.module.css'

interface SkipLinkProps {
  /** The id of the element with the page's content. */
  readonly to: string
}

/** The first thing that the keyboard reaches: past menus and header, to the content. Seen only while it has the focus. */
export function SkipLink({ to }: SkipLinkProps) {
  const { t } = useTranslation()
  return (
    <a className={styles.skip} href={`#${to}`}>
      {t('shell.skip')}
    </a>
  )
}
