import type { SheetPreview } from '@sala/catalog/api/importPreview.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { Context } from '@sala/widgets/context.ts'
import { useTranslation } from 'react-i18next'
import { useCardContext } from '../../cards/context.ts'
import { useStore } from '../../store.ts'
import { settings } from '../../theme/settings.ts'
import styles from './Report.module.css'
import { valueInWords } from './rowWords.ts'
import { Scroller } from './Scroller.tsx'

interface SheetPreviewsProps {
  readonly dataset: string
  readonly previews: readonly SheetPreview[]
}

/** The first rows of each sheet as they stand in the file, beside what was read from them. */
export function SheetPreviews({ dataset, previews }: SheetPreviewsProps) {
  const { t } = useTranslation()
  const { context } = useCardContext()
  const declared = findDataset(dataset)
  if (previews.length === 0 || declared === undefined || context === null) return null
  return (
    <section>
      <h3>{t('batches.preview')}</h3>
      {previews.map((preview, index) => (
        <details key={preview.sheet} className={styles.notes} open={index === 0}>
          <summary>{preview.sheet === null ? t('batches.firstRows') : <bdi>{preview.sheet}</bdi>}</summary>
          <div className={styles.beside}>
            <AsItIs preview={preview} />
            <AsRead preview={preview} dataset={declared} context={context} />
          </div>
        </details>
      ))}
    </section>
  )
}

/** The sheet as it is: the language and direction of its cells are its own. */
function AsItIs({ preview: { rows } }: { readonly preview: SheetPreview }) {
  const { t } = useTranslation()
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => index)
  return (
    <Scroller label={t('batches.asItIs')}>
      <caption className={styles.caption}>{t('batches.asItIs')}</caption>
      <tbody className={styles.sheet}>
        {rows.map(({ number, cells, taken }) => (
          <tr key={number} data-taken={taken}>
            <th scope="row">{number}</th>
            <td>{t(`batches.taken.${taken}`)}</td>
            {columns.map((index) => (
              <td key={index} dir="auto">
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Scroller>
  )
}

interface AsReadProps {
  readonly preview: SheetPreview
  readonly dataset: Dataset
  readonly context: Context
}

function AsRead({ preview: { read }, dataset, context }: AsReadProps) {
  const { t } = useTranslation()
  const { locale } = useStore(settings)
  if (read.length === 0) return <p className={styles.quiet}>{t('batches.nothingRead')}</p>
  const names = Object.keys(dataset.columns).filter((name) => read.some(({ values }) => Object.hasOwn(values, name)))
  return (
    <Scroller label={t('batches.asRead')}>
      <caption className={styles.caption}>{t('batches.asRead')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('imports.row')}</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {dataset.columns[name]?.label[locale]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.sheet}>
        {read.map(({ row, values }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <tr key={index}>
            <th scope="row">{row}</th>
            {names.map((name) => (
              <td key={name} dir="auto">
                {valueInWords(dataset.columns[name], values[name] ?? null, context)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Scroller>
  )
}
