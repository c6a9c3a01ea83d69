import { type BatchPage as Answer, type BatchOptions, readBatch } from '@sala/catalog/api/batches.ts'
import { atStart } from '@sala/catalog/api/importedBatch.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { explain } from '../../api/explain.ts'
import { queryFor } from '../../api/queries.ts'
import { WhoSeesPart } from '../../cards/access/WhoSeesPart.tsx'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import { PageHeader } from '../../controls/page/PageHeader.tsx'
import { FactEntries } from '../../controls/texts/FactEntries.tsx'
import { Message } from '../../controls/texts/Message.tsx'
import { useText } from '../../i18n/text.ts'
import { useDatasetLabel } from '../../i18n/useDatasetLabel.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { paths } from '../../paths.ts'
import styles from './add/AddImportPage.module.css'
import { CardsShowing } from './CardsShowing.tsx'
import { OtherBatches } from './OtherBatches.tsx'
import report from './report/Report.module.css'
import { Report } from './report/Report.tsx'
import { UndoDialog } from './UndoDialog.tsx'

/** One batch: who brought it, how it was read, what it changed, what has become of it, and which cards show it. */
export default function BatchPage() {
  const { t } = useText()
  const { id = '' } = useParams({ strict: false })
  const answer = useQuery({ ...queryFor(readBatch, undefined, { id }), staleTime: 0 })
  const { data, error } = answer
  if (data !== undefined) return <Page page={data} />
  if (error === null) return <p aria-busy="true">{t('common.loading')}</p>
  const missing = error instanceof ApiError && error.status === 404
  return (
    <Message title={missing ? t('batches.none', { id }) : explain(error, t).message} text="">
      <Link to={paths.settingImports}>{t('imports.toList')}</Link>
    </Message>
  )
}

function Page({ page }: { readonly page: Answer }) {
  const { t, locale } = useText()
  const datasetLabel = useDatasetLabel()
  const dated = useMoment()
  const [leaving, setLeaving] = useState(false)
  const { batch, standing, replacedBy, returning } = page
  const isUndone = batch.undoneAt !== null
  const facts = [
    [t('imports.dataset'), datasetLabel(batch.dataset)],
    [t('imports.source'), batch.source],
    [t('imports.at'), dated(batch.importedAt)],
    [t('imports.by'), batch.importedBy === atStart ? t('imports.bySystem') : batch.importedBy],
    [t('list.status'), isUndone ? t('imports.undoneAt', { date: dated(batch.undoneAt ?? '') }) : t('imports.standing')],
    [t('imports.rows'), number(batch.rows, locale)],
    [t('batches.inUse'), number(standing, locale)],
  ] as const
  return (
    <>
      <PageHeader
        title={batch.fileName}
        lead={t('batches.page', { id: batch.id })}
        tools={
          !isUndone && (
            <button type="button" className={buttons.quiet} onClick={() => setLeaving(true)}>
              <Icon name="undo" />
              {t('imports.takeItBack')}
            </button>
          )
        }
      />
      <div className={styles.steps}>
        <div className={styles.found}>
          <section className={styles.step}>
            <dl className={`flush facts ${report.sums}`}>
              <FactEntries facts={facts} />
              {page.report !== null && <Options dataset={batch.dataset} options={page.report.options} />}
            </dl>
          </section>
          <section className={styles.step}>
            <h2>{t('batches.fate')}</h2>
            <h3>{t('batches.replacedBy')}</h3>
            {replacedBy.length === 0 && <p className="quiet">{t('batches.notReplaced')}</p>}
            <OtherBatches batches={replacedBy} />
            <h3>{isUndone ? t('batches.returned') : t('batches.returning')}</h3>
            {returning.length === 0 && (
              <p className="quiet">{isUndone ? t('batches.nothingReturned') : t('batches.nothingReturns')}</p>
            )}
            <OtherBatches batches={returning} />
            <CardsShowing dataset={batch.dataset} />
            <WhoSeesPart dataset={batch.dataset} />
          </section>
        </div>
        <div className={styles.found}>
          <section className={styles.step}>
            <h2>{t('batches.report')}</h2>
            {page.report === null ? (
              <p className="quiet">{t('batches.noReport')}</p>
            ) : (
              <Report dataset={batch.dataset} job={null} report={page.report} />
            )}
          </section>
          <p className="flush">
            <Link to={paths.settingImports}>{t('imports.toList')}</Link>
          </p>
        </div>
      </div>
      {leaving && <UndoDialog batch={batch} onClose={() => setLeaving(false)} />}
    </>
  )
}

/** How the file was read, as far as its person has said something of it. */
function Options({ dataset, options }: { readonly dataset: string; readonly options: BatchOptions }) {
  const { t, locale } = useText()
  const columns = findDataset(dataset)?.columns ?? {}
  const pairs = (entries: Readonly<Record<string, string>>) =>
    Object.entries(entries).map(([name, text]) => `${labelOf(columns[name], name, locale)} = ${text}`)
  const optionLines = [
    { label: t('imports.sheet'), values: options.sheet === null ? [] : [options.sheet] },
    { label: t('imports.head'), values: options.head === null ? [] : [String(options.head)] },
    {
      label: t('imports.separator'),
      values: options.separator === null ? [] : [t(`imports.separators.${options.separator}`)],
    },
    { label: t('imports.encoding'), values: options.encoding === null ? [] : [options.encoding] },
    { label: t('imports.status'), values: options.status === null ? [] : [t(`status.${options.status}`)] },
    { label: t('imports.unit'), values: options.unit === null ? [] : [options.unit] },
    { label: t('imports.map'), values: pairs(options.map) },
    { label: t('imports.set'), values: pairs(options.set) },
    { label: t('batches.fieldColumns'), values: options.columns ?? [] },
  ].filter(({ values }) => values.length > 0)
  const consents = (['skipBadRows', 'replaceHigher', 'again'] as const).filter((name) => options[name])
  return (
    <>
      {optionLines.map(({ label, values }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {values.map((value) => (
              <div key={value}>
                <bdi>{value}</bdi>
              </div>
            ))}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('batches.options')}</dt>
        <dd>
          {optionLines.length === 0 && consents.length === 0 && t('batches.noOptions')}
          {consents.map((name) => (
            <div key={name}>{t(`batches.${name}`)}</div>
          ))}
        </dd>
      </div>
    </>
  )
}
