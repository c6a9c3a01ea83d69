import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Context } from '@sala/widgets/context.ts'
import { labelled } from '@sala/widgets/texts/format.ts'
import { useMemo, useState } from 'react'
import { FilterField } from '../../controls/FilterField.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { TableHead } from '../../controls/texts/TableHead.tsx'
import { useText } from '../../i18n/text.ts'
import lists from '../../lists/ListTable.module.css'
import { type DatasetRow, datasetRows, foundRows } from './datasetRows.ts'

interface DatasetListProps {
  readonly datasets: readonly Dataset[]
  readonly context: Context
  readonly onChoose: (dataset: Dataset) => void
}

/** The data sets that the reader may explore, each with what its measures count, whose figures they are, and of when. */
export default function DatasetList({ datasets, context, onChoose }: DatasetListProps) {
  const text = useText()
  const { t } = text
  const [search, setSearch] = useState('')
  const rows = useMemo(() => datasetRows(datasets, context, text), [datasets, context, text])
  const matches = useMemo(() => foundRows(rows, search, context, text), [rows, search, context, text])
  const heads = [
    t('explore.datasets.name'),
    t('explore.datasets.measures'),
    t('explore.datasets.source'),
    t('explore.datasets.coverage'),
    t('explore.datasets.newest'),
  ]
  return (
    <section className={lists.list} aria-label={t('explore.datasets.title')}>
      <FilterField value={search} label={t('explore.datasets.search')} onChange={setSearch} />
      {matches.length === 0 ? (
        <p className={lists.message} role="status">
          {t('explore.datasets.nothing')}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
        <div className={lists.scroller} tabIndex={0}>
          <table className={lists.table} aria-label={t('explore.datasets.title')}>
            <TableHead heads={heads} />
            <tbody>
              {matches.map((row) => (
                <Row key={row.dataset.name} row={row} heads={heads} context={context} onChoose={onChoose} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

interface RowProps extends Pick<DatasetListProps, 'context' | 'onChoose'> {
  readonly row: DatasetRow
  readonly heads: readonly string[]
}

function Row({ row, heads, context, onChoose }: RowProps) {
  const { t } = useText()
  const { dataset, name, about, measures, source, demonstration, limited, coverage, newest } = row
  const [, , sourceHead, coverageHead, newestHead] = heads
  return (
    <tr>
      <th scope="row">
        <TextButton kind="text" label={name} onPress={() => onChoose(dataset)} />
      </th>
      <td>
        <p className="flush quiet tiny">{about}</p>
        {measures.map(({ key, name: measure, unit, definition }) => (
          <div key={key}>
            <strong>{labelled(`${measure} (${unit})`, '', context.language)}</strong>
            {definition}
          </div>
        ))}
      </td>
      <td data-label={sourceHead}>
        <span>
          <bdi>{source ?? t('card.noDataYet')}</bdi>
          {demonstration && <small> · {t('status.demonstration')}</small>}
          {limited && <small> · {t('status.limited')}</small>}
        </span>
      </td>
      <td data-label={coverageHead}>{coverage}</td>
      <td data-label={newestHead}>{newest ?? '–'}</td>
    </tr>
  )
}
