import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import { type ExploredRows, exploredRowLimits, exploreRows } from '@sala/catalog/api/exploreRows.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { drillThrough, withoutFigures } from '@sala/catalog/explore/drillThrough.ts'
import { timeKey } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { columnAt } from '@sala/catalog/imports/filePlace.ts'
import type { Context } from '@sala/widgets/context.ts'
import { valueLabel } from '@sala/widgets/explore/labels.ts'
import { periodName } from '@sala/widgets/explore/periodNames.ts'
import { valueInWords } from '@sala/widgets/views/catalogueTable.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { FailedCard } from '../../cards/CardMessage.tsx'
import { ColumnHead, sortOf } from '../../controls/ColumnHead.tsx'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { Pager } from '../../controls/Pager.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { type Text, useText } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import explore from '../Explore.module.css'
import { Field } from '../Field.tsx'
import styles from './Rows.module.css'
import { useRowsFile } from './useRowsFile.ts'

export interface RowsPartProps {
  readonly question: Exploration
  /** The answer whose rows can be chosen; null for the rows of the question as it is. */
  readonly answer: ExplorationAnswer | null
  readonly dataset: Dataset
  readonly context: Context
  /** What all rows are of, where not of all figures. */
  readonly name?: string
}

const maxGroups = 300
const defaultLimit = 20
const everything = 'all'

interface Group {
  readonly value: string
  readonly label: string
  readonly question: Exploration
}

/** Of which figures the rows can be looked at: all of the answer, or one of its rows. */
function groupsOf({ question, answer, dataset, context, name }: RowsPartProps, text: Text): readonly Group[] {
  const answerGroups = (answer?.rows ?? []).slice(0, maxGroups).flatMap((row, index): readonly Group[] => {
    const rowsQuestion = drillThrough(dataset, question, row, answer?.period ?? null)
    if (rowsQuestion === null) return []
    const time = row.values[timeKey] ?? null
    const label = [
      ...(time === null ? [] : [periodName({ question, context, text }, time, 'long')]),
      ...question.breakdown.map((key) => valueLabel(dataset, key, String(row.values[key]), context)),
    ].join(' · ')
    return label === '' ? [] : [{ value: String(index), label, question: rowsQuestion }]
  })
  return [
    { value: everything, label: name ?? text.t('exploredRows.all'), question: withoutFigures(question) },
    ...answerGroups,
  ]
}

const formats = [
  { format: 'xlsx', most: exploredRowLimits.book },
  { format: 'csv', most: exploredRowLimits.file },
  { format: 'parquet', most: exploredRowLimits.file },
] as const

/** The rows behind an answer, or behind one figure of it: sorted and paged by the server, and all of them as a file. */
export default function RowsDialog({ onClose, ...props }: RowsPartProps & { readonly onClose: () => void }) {
  const { dataset, context } = props
  const text = useText()
  const { t } = text
  const groups = groupsOf(props, text)
  const [chosen, setChosen] = useState(everything)
  const [by, setBy] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState(defaultLimit)
  const file = useRowsFile()
  const question = groups.find(({ value }) => value === chosen)?.question ?? withoutFigures(props.question)
  const sort = by === null ? [] : [{ column: by.replace(/^-/, ''), descending: by.startsWith('-') }]
  const query = useQuery({
    queryKey: ['explored rows', question, by, page, limit],
    queryFn: ({ signal }) => api.call(exploreRows, { body: { question, sort, page, limit }, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const anew = (change: () => void) => {
    setPage(1)
    change()
  }
  const paging = {
    page,
    limit,
    sort: by ?? '',
    search: '',
    toPage: setPage,
    toLimit: (next: number) => anew(() => setLimit(Math.min(next, exploredRowLimits.page))),
    toSort: () => undefined,
    toSearch: () => undefined,
  }
  const isMixed = dataset.totals !== null || dataset.wholeYears !== null
  return (
    <Dialog title={t('exploredRows.title')} wide onClose={onClose}>
      <div className={styles.tools}>
        <Field
          label={t('exploredRows.of')}
          value={chosen}
          options={groups}
          ordered
          onChange={(next) => anew(() => setChosen(next))}
        />
        <div className={explore.form}>
          {file.progress === null ? (
            formats.map(({ format, most }) => {
              const possible = data !== undefined && data.count > 0 && data.count <= most
              return (
                <TextButton
                  kind="quiet"
                  label={t(`exploredRows.${format}`)}
                  key={format}
                  aria-disabled={!possible}
                  onPress={() => possible && file.start(format, question, sort)}
                />
              )
            })
          ) : (
            <>
              <progress value={file.progress} aria-label={t('exploredRows.progress')} />
              <TextButton kind="quiet" label={t('common.cancel')} onPress={file.cancel} />
            </>
          )}
        </div>
      </div>
      {isMixed && <p className="flush quiet tiny">{t('exploredRows.mixed')}</p>}
      {data !== undefined && data.count > exploredRowLimits.book && (
        <p role="status">
          {data.count > exploredRowLimits.file
            ? t('exploredRows.tooMany', { most: exploredRowLimits.file })
            : t('exploredRows.tooManyForBook', { most: exploredRowLimits.book })}
        </p>
      )}
      {query.error !== null && <FailedCard error={query.error} onRetry={() => void query.refetch()} />}
      {data === undefined && query.error === null && <p role="status">{t('common.loading')}</p>}
      {data !== undefined && (
        <>
          <Grid answer={data} dataset={dataset} context={context} by={by} onSort={(next) => anew(() => setBy(next))} />
          <Pager count={data.count} shownCount={data.rows.length} of="rows" paging={paging} />
        </>
      )}
    </Dialog>
  )
}

interface GridProps {
  readonly answer: ExploredRows
  readonly dataset: Dataset
  readonly context: Context
  readonly by: string | null
  readonly onSort: (by: string | null) => void
}

function Grid({ answer, dataset, context, by, onSort }: GridProps) {
  const { t } = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={t('exploredRows.title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {answer.columns.map((name) => (
              <ColumnHead
                key={name}
                label={headOf(dataset, name, context)}
                figure={isFigure(dataset, name)}
                sort={sortOf(name, { by, first: 'ascending', own: true, change: onSort })}
              />
            ))}
            {answer.batches !== null && <th scope="col">{t('exploredRows.import')}</th>}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own
            <tr key={index}>
              {answer.columns.map((name) => (
                <td key={name} data-figure={isFigure(dataset, name)} dir="auto">
                  {row[name] == null ? '' : valueInWords(dataset.columns[name], row[name], context)}
                </td>
              ))}
              <ImportCell batch={answer.batches?.[index]} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Leads to the file that a row came with and says where it stood there, for those who may see imports. */
function ImportCell({ batch }: { readonly batch: NonNullable<ExploredRows['batches']>[number] | undefined }) {
  const { t } = useText()
  if (batch === undefined) return null
  const { sheet, row } = batch
  const column = row === null ? null : columnAt(row)
  const placeInFile =
    column !== null ? t('exploredRows.column', { column }) : row !== null && t('exploredRows.row', { row: String(row) })
  const place = [
    ...(sheet === null ? [] : [t('exploredRows.sheet', { sheet })]),
    placeInFile || t('exploredRows.rowUnknown'),
  ]
  return (
    <td dir="auto">
      <Link to={paths.settingImport} params={{ id: String(batch.id) }}>
        {batch.fileName}
      </Link>{' '}
      <span className="flush quiet tiny">{place.join(' · ')}</span>
    </td>
  )
}

const headOf = ({ columns }: Dataset, name: string, { say }: Context): string => {
  const label = columns[name]?.label
  return label === undefined ? name : say(label)
}

const figures: ReadonlySet<string> = new Set(['count', 'amount'])
const isFigure = ({ columns }: Dataset, name: string): boolean => figures.has(columns[name]?.kind ?? '')
