import { explore } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import type { ChartName, Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { answerFrames } from '@sala/widgets/explore/answerFrames.ts'
import { measureLabel } from '@sala/widgets/explore/labels.ts'
import { bestPicture, encodingOf, misfitOf } from '@sala/widgets/explore/pictures.ts'
import { tableOf } from '@sala/widgets/frames/tableOf.ts'
import { viewOf } from '@sala/widgets/frames/viewOf.ts'
import { shownSources } from '@sala/widgets/trust/provenance.ts'
import { trustOf } from '@sala/widgets/trust/trust.ts'
import { alignedTable, alignedView } from '@sala/widgets/views/decimals.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../api/api.ts'
import { Boundary } from '../cards/Boundary.tsx'
import card from '../cards/Card.module.css'
import { FailedCard } from '../cards/CardMessage.tsx'
import { TrustLine } from '../cards/TrustLine.tsx'
import { useText } from '../i18n/text.ts'
import { DrawView } from '../views/DrawView.tsx'
import { TableView } from '../views/tables/TableView.tsx'
import styles from './Explore.module.css'
import { PictureSwitch } from './PictureSwitch.tsx'

interface AnswerProps {
  readonly question: Exploration
  readonly dataset: Dataset
  readonly context: Context
  readonly onPicture: (picture: ChartName) => void
}

/** The answer as a picture with its table below, and how far to trust it. The last answer stays until the next is there. */
export function Answer({ question, dataset, context, onPicture }: AnswerProps) {
  const text = useText()
  const { t } = text
  const { chart } = question
  // Another picture of the same figures asks for nothing.
  const asked = useMemo((): Exploration => ({ ...question, chart: null }), [question])
  const query = useQuery({
    queryKey: ['explore', asked],
    queryFn: async ({ signal }) => ({ question: asked, answer: await api.call(explore, { body: asked, signal }) }),
    placeholderData: keepPreviousData,
  })
  const own = useMemo(() => {
    if (query.data === undefined || query.data.question.dataset !== dataset.name) return null
    const frames = answerFrames({ ...query.data, dataset, context, text })
    const fits = chart !== null && misfitOf(chart, frames.shape) === null
    const picture = fits ? chart : bestPicture(frames.shape)
    const view = alignedView(viewOf(frames.table, encodingOf(picture, frames.shape, frames.drawn, frames.y), context))
    const table = alignedTable(tableOf(frames.table))
    return { ...frames, picture, view, table, provenance: query.data.answer.provenance }
  }, [query.data, dataset, chart, context, text])
  const known = allDatasets.find(({ name }) => name === dataset.name)
  const measure = dataset.measures[question.measures[0] ?? '']
  const reads = known?.endpoints.slice(0, 1).map(({ path }) => path) ?? []
  const title = question.measures.map((name) => measureLabel(dataset, name, context)).join(' · ')
  const caption = t('explore.table')
  return (
    <section className={card.card} aria-label={title} aria-busy={query.isFetching}>
      <header className={card.header}>
        <h2>{title}</h2>
        {own !== null && <PictureSwitch shape={own.shape} shown={own.picture} onChoose={onPicture} />}
      </header>
      {query.error !== null && (
        <FailedCard error={query.error} onRetry={() => void query.refetch()} beside={own !== null} />
      )}
      {own === null && query.error === null && <div className={styles.waiting} />}
      {own !== null && own.table.rows.length === 0 && <p role="status">{t('explore.noRows')}</p>}
      {own !== null && own.table.rows.length > 0 && (
        <div className={styles.body} data-outdated={query.isPlaceholderData}>
          {own.open !== null && <p className={styles.note}>{t('explore.open', { period: own.open })}</p>}
          <Boundary>
            {own.picture !== 'table' && (
              <div className={styles.picture}>
                <DrawView view={own.view} caption={title} paging={null} onPlace={null} columnChoice="explore" />
              </div>
            )}
            <TableView table={own.table} caption={caption} columnChoice="explore" empty={t('explore.noRows')} />
          </Boundary>
        </div>
      )}
      {measure !== undefined && (
        <TrustLine
          widget={{ definition: measure.definition, unit: measure.unit, reads }}
          context={context}
          trust={own === null ? null : trustOf({ reads }, shownSources(own.provenance, null), context)}
        />
      )}
    </section>
  )
}
