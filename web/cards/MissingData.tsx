import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import { listed } from '@sala/widgets/texts/format.ts'
import { Link } from '@tanstack/react-router'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import { useDatasetLabel } from '../i18n/useDatasetLabel.ts'
import { mayImport } from '../menu/menu.ts'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import styles from './CardMessage.module.css'

interface DatasetsProps {
  readonly datasets: readonly DatasetName[]
}

/** The names of data sets, in the reader's language. */
export function useDatasetNames(datasets: readonly DatasetName[]): string {
  const { locale } = useText()
  const datasetLabel = useDatasetLabel()
  return listed(datasets.map(datasetLabel), locale)
}

/** Links to the import of data sets, for people who may import. */
export function ImportLinks({ datasets }: DatasetsProps) {
  const { t } = useText()
  const datasetLabel = useDatasetLabel()
  const importer = mayImport(useStore(session))
  if (!importer) return null
  return datasets.map((dataset) => (
    <Link key={dataset} className={styles.action} to={paths.settingImportAdd} search={{ dataset }}>
      {t('card.importDataset', { dataset: datasetLabel(dataset) })}
    </Link>
  ))
}

interface LackingDataProps extends DatasetsProps {
  /** The data sets without any figure, for every choice. */
  readonly missing: readonly DatasetName[]
}

/**
 * Shown below a card that lacks some of its figures: names their data sets and links to the import. Only for people who may import, because
 * others can do nothing about it.
 */
export function LackingData({ datasets, missing }: LackingDataProps) {
  const { t } = useText()
  const names = useDatasetNames(datasets)
  const importer = mayImport(useStore(session))
  if (!importer || datasets.length === 0) return null
  const imported = datasets.some((name) => !missing.includes(name))
  return (
    <div className={styles.strip} data-kind="lacking">
      <Icon name="info" size={20} />
      <p>{t(imported ? 'card.lacking' : 'card.notImported', { datasets: names })}</p>
      <ImportLinks datasets={datasets} />
    </div>
  )
}
