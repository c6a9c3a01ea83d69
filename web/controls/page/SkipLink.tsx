import { useText } from '../../i18n/text.ts'
import styles from './SkipLink.module.css'

interface SkipLinkProps {
  /** The id of the element with the page's content. */
  readonly to: string
}

/** The first thing that the keyboard reaches: past menus and header, to the content. Seen only while it has the focus. */
export function SkipLink({ to }: SkipLinkProps) {
  const { t } = useText()
  return (
    <a className={`unpresented ${styles.skip}`} href={`#${to}`}>
      {t('header.skip')}
    </a>
  )
}
