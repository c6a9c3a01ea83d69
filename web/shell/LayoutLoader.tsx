import { useText } from '../i18n/text.ts'
import styles from './LayoutLoader.module.css'

/** Pale cards where the cards will be, so that nothing jumps when they come. */
export function LayoutLoader() {
  const { t } = useText()
  return (
    <div role="status" className={styles.loader}>
      <span className="unseen">{t('common.loading')}</span>
      <div className={styles.title} />
      <div className={styles.cards}>
        {['a', 'b', 'c', 'd'].map((card) => (
          <div key={card} className={styles.card} />
        ))}
      </div>
    </div>
  )
}
