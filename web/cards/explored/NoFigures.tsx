import { useText } from '../../i18n/text.ts'
import { datasetWords, widgetsReading } from './datasetWords.ts'
import styles from './Explored.module.css'

/** Replaces figures that the reader may not see: names their data and who grants access by which widgets. */
export function NoFigures({ name, datasets }: { readonly name: string; readonly datasets: readonly string[] }) {
  const { t, locale } = useText()
  return (
    <section className={styles.missing}>
      <h2>{t('explorations.noFigures')}</h2>
      <p>{t('explorations.noFiguresHint', { name, datasets: datasetWords(datasets, locale) })}</p>
      <p>
        {t('explorations.grant', {
          widgets: new Intl.ListFormat(locale, { type: 'disjunction' }).format(
            datasets.flatMap(widgetsReading).map(String),
          ),
        })}
      </p>
    </section>
  )
}
