import type { Revisions } from '@sala/catalog/api/revisions.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import type { Context } from '@sala/widgets/context.ts'
import { measureLabel } from '@sala/widgets/explore/labels.ts'
import { amount, change } from '@sala/widgets/texts/format.ts'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { TableHead } from '../../controls/texts/TableHead.tsx'
import { useText } from '../../i18n/text.ts'
import tables from '../../views/tables/TableView.module.css'
import { dayOf, periodText } from './revisionTexts.ts'

interface RevisionsDialogProps {
  readonly dataset: Dataset
  readonly answer: Revisions
  readonly context: Context
  readonly onClose: () => void
}

/** All periods of a data set that later imports changed, with their figures and days. */
export function RevisionsDialog({ dataset, answer: { measure, rows, count }, context, onClose }: RevisionsDialogProps) {
  const { t, locale } = useText()
  const unit = dataset.measures[measure ?? '']?.unit ?? 'items'
  const title = t('revisions.title', { dataset: labelOf(dataset, dataset.name, locale) })
  return (
    <Dialog wide title={title} onClose={onClose}>
      <p>{t('revisions.lead', { measure: measureLabel(dataset, measure ?? '', context) })}</p>
      {count > rows.length && <p>{t('revisions.newest', { shown: rows.length, count })}</p>}
      <table className={tables.table} aria-label={title}>
        <TableHead heads={[t('revisions.period'), t('revisions.earlier'), t('revisions.now'), t('revisions.change')]} />
        <tbody>
          {rows.map(({ period, figures }) => {
            const text = ({ asOf, figure }: (typeof figures)[number]) =>
              t('revisions.onDay', {
                figure: figure === null ? t('revisions.notHeld') : amount(figure, unit, locale),
                day: dayOf(asOf, locale),
              })
            const [before, now] = figures.slice(-2)
            return (
              <tr key={period}>
                <th scope="row">{periodText(period, locale)}</th>
                <td>
                  {figures.slice(0, -1).map((figure) => (
                    <div key={figure.asOf}>{text(figure)}</div>
                  ))}
                </td>
                <td>{now === undefined ? null : text(now)}</td>
                <td>{change(changeOf(before?.figure ?? null, now?.figure ?? null), locale)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Dialog>
  )
}

/** In percent; null where there is none. */
const changeOf = (before: number | null, now: number | null): number | null =>
  before === null || now === null || before <= 0 ? null : ((now - before) / before) * 100
