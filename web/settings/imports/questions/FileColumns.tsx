import type { FileColumn, ImportReport } from '@sala/catalog/api/importReport.ts'
import type { ImportJob } from '@sala/catalog/api/imports.ts'
import { useState } from 'react'
import { usePlaceNames } from '../../../cards/context.ts'
import buttons from '../../../controls/buttons.module.css'
import { Select } from '../../../controls/popups/Select.tsx'
import { TextButton } from '../../../controls/TextButton.tsx'
import { useText } from '../../../i18n/text.ts'
import { useDatasetLabel } from '../../../i18n/useDatasetLabel.ts'
import styles from '../add/AddImportPage.module.css'
import { datasetOf } from '../importForm.ts'
import own from './FileColumns.module.css'
import { columnInWords, headingMeanings, type Meaning } from './nameChoices.ts'
import { useTeachAliases } from './useTeachAliases.ts'

interface FileColumnsProps {
  readonly job: Pick<ImportJob, 'dataset'>
  readonly report: Pick<ImportReport, 'columns' | 'fits' | 'goodRows'>
  /** Checks the file again, now that its headings are known. */
  readonly onTaught: () => void
  /** Checks the file as another data set. */
  readonly onDataset: (dataset: string) => void
}

/** The columns of a file, each with what it was read as; what a column that is not read means can be said, and is remembered. */
export function FileColumns({ job, report: { columns, fits, goodRows }, onTaught, onDataset }: FileColumnsProps) {
  const { t, locale } = useText()
  const datasetLabel = useDatasetLabel()
  const names = usePlaceNames().data?.names ?? {}
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const dataset = datasetOf(job.dataset)
  const meanings = headingMeanings(job.dataset, names, locale)
  const unread = columns.filter(({ readAs }) => readAs === null)
  const taught = unread.flatMap(({ heading }) => {
    const meaning = chosen[heading] ?? ''
    return meaning === '' || dataset === '' ? [] : [{ dataset, column: null, text: heading, meaning }]
  })
  const { refused, waits, submit } = useTeachAliases(taught, onTaught)

  return (
    <section className={styles.step}>
      <h2>{t('imports.fileColumns')}</h2>
      {fits.length > 0 && (
        <div className="row wrap gap-1">
          <span>{t('imports.fitsOther')}</span>
          {fits.map((name) => (
            <TextButton
              kind="quiet"
              label={t('imports.checkAs', { name: datasetLabel(name) })}
              key={name}
              onPress={() => onDataset(name)}
            />
          ))}
        </div>
      )}
      <details className={styles.more} open={goodRows === 0}>
        <summary>{t('imports.unreadCount', { count: unread.length })}</summary>
        <form onSubmit={(event) => void submit(event)}>
          <p className="quiet">{t('imports.fileColumnsLead')}</p>
          <ul className={own.columns}>
            {columns.map((column) => (
              <Column
                key={`${column.sheet} ${column.heading}`}
                column={column}
                read={column.readAs === null ? null : columnInWords(job.dataset, column.readAs, names, locale)}
                meanings={meanings}
                chosen={chosen[column.heading] ?? ''}
                onChosen={(meaning) => setChosen((now) => ({ ...now, [column.heading]: meaning }))}
              />
            ))}
          </ul>
          {refused !== null && (
            <p className={styles.alert} role="alert">
              {refused}
            </p>
          )}
          {unread.length > 0 && (
            <div className={styles.actions}>
              <button type="submit" className={buttons.quiet} aria-disabled={waits}>
                {t('imports.remember')}
              </button>
            </div>
          )}
        </form>
      </details>
    </section>
  )
}

interface ColumnProps {
  readonly column: FileColumn
  /** In the reader's words; null where it is not read. */
  readonly read: string | null
  readonly meanings: readonly Meaning[]
  readonly chosen: string
  readonly onChosen: (meaning: string) => void
}

function Column({ column: { heading, sheet }, read, meanings, chosen, onChosen }: ColumnProps) {
  const { t } = useText()
  return (
    <li>
      <span>
        <bdi>{heading}</bdi>
        {sheet !== null && (
          <span className="block quiet small">
            <bdi>{sheet}</bdi>
          </span>
        )}
      </span>
      {read === null ? (
        <Select
          label={t('imports.readAs', { heading })}
          value={chosen}
          options={[
            { value: '', label: t('imports.notRead') },
            ...meanings.map(({ code, label }) => ({ value: code, label })),
          ]}
          onChange={onChosen}
        />
      ) : (
        <span>{read}</span>
      )}
    </li>
  )
}
