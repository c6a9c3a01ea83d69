import type { SheetSum } from '@sala/catalog/api/importReport.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { unitWords } from '@sala/catalog/units.ts'
import type { Language } from '@sala/catalog/words.ts'
import { dash, decimalsOf, listed, monthAndYear, number, year } from '@sala/widgets/texts/format.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './Report.module.css'
import { Scroller } from './Scroller.tsx'

/** The sums of a file by sheet and period, in its own unit, each beside the total that the file prints. */
export function SheetSums({ dataset, sums }: { readonly dataset: string; readonly sums: readonly SheetSum[] }) {
  const { t, locale } = useText()
  if (sums.length === 0) return null
  const declared = findDataset(dataset)
  const sheets = sums.some(({ sheet }) => sheet !== null)
  const figure = (value: number | null) => (value === null ? dash : number(value, locale, decimalsOf(value, 6)))
  const nameOf = (period: string) => (period.length === 4 ? year(Number(period), locale) : monthAndYear(period, locale))
  return (
    <section>
      <h3>{t('imports.sums')}</h3>
      <Scroller label={t('imports.sums')}>
        <thead>
          <tr>
            <th scope="col">{t('imports.period')}</th>
            {sheets && <th scope="col">{t('imports.sheet')}</th>}
            <th scope="col">{t('imports.measure')}</th>
            <th scope="col" className={styles.figure}>
              {t('imports.sum')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('batches.printed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map((sum, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <tr key={index}>
              <th scope="row">{sum.period === null ? dash : nameOf(sum.period)}</th>
              {sheets && (
                <td data-label={t('imports.sheet')}>
                  <bdi>{sum.sheet ?? dash}</bdi>
                </td>
              )}
              <td data-label={t('imports.measure')}>
                {measureInWords(declared, sum, locale)} <span className="quiet">({unitInWords(sum)})</span>
              </td>
              <td className={styles.figure} data-label={t('imports.sum')}>
                {figure(sum.value)}
              </td>
              <td className={styles.figure} data-label={t('batches.printed')} data-differs={differs(sum)}>
                {figure(sum.printed)}
                {differs(sum) && <span className="negative"> {t('batches.differs')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </Scroller>
    </section>
  )

  function unitInWords({ unit, factor }: SheetSum): string {
    const unitWord = Object.entries(unitWords).find(([name]) => name === unit)?.[1]
    const word = unitWord === undefined ? unit : formatMessage(unitWord, locale)
    return factor === 1 ? word : `${number(factor, locale)} ${word}`
  }
}

const differs = ({ printed, value }: SheetSum): boolean => printed !== null && printed !== value

/** What is added up, with the part that its rows are about where a data set has totals and parts. */
function measureInWords(dataset: Dataset | undefined, { measure, label, group }: SheetSum, locale: Language): string {
  const name = labelOf(dataset?.measures[measure], label, locale)
  const column = dataset?.totals == null ? undefined : dataset.columns[dataset.totals.column]
  if (group === null || column?.kind !== 'choice') return name
  const words = column.words[group]
  return listed([name, words === undefined ? group : formatMessage(words, locale)], locale)
}
