import type { OtherBatch } from '@sala/catalog/api/batches.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { paths } from '../../paths.ts'
import { editPath } from '../editPath.ts'
import styles from './report/Report.module.css'

/** The rows of several batches together. */
export const rowsIn = (batches: readonly OtherBatch[]): number => batches.reduce((sum, { rows }) => sum + rows, 0)

/** Other batches with how many rows of each are meant, each leading to its page. */
export function OtherBatches({ batches }: { readonly batches: readonly OtherBatch[] }) {
  const { t, locale } = useText()
  const dated = useMoment()
  if (batches.length === 0) return null
  return (
    <dl className={`flush facts ${styles.sums}`}>
      {batches.map(({ id, batch, rows }) => (
        <div key={id}>
          <dt>
            <Link to={editPath(paths.settingImport, id)}>
              <bdi>{batch?.fileName ?? t('batches.page', { id })}</bdi>
            </Link>
            {batch !== null && <span className="quiet"> {dated(batch.importedAt)}</span>}
          </dt>
          <dd>{number(rows, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
