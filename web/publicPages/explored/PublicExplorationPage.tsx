import type { VersionedAnswer } from '@sala/catalog/api/explore.ts'
import { readPublicExploration, readPublicFigures } from '@sala/catalog/api/publicExplorations.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { joinAnswers } from '@sala/catalog/explore/questions/pivotTotals.ts'
import type { Context } from '@sala/widgets/context.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { queryFor } from '../../api/queries.ts'
import card from '../../cards/Card.module.css'
import { FailedCard } from '../../cards/CardMessage.tsx'
import { useCardContext } from '../../cards/context.ts'
import { subtitleOf, TableToggle } from '../../cards/explored/ExploredParts.tsx'
import { useDrawn } from '../../cards/explored/useDrawn.ts'
import { PageHeader } from '../../controls/page/PageHeader.tsx'
import { Loading } from '../../controls/texts/Loading.tsx'
import { Message } from '../../controls/texts/Message.tsx'
import { useText } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ExploredBody } from '../ExploredBody.tsx'
import { publicStart } from '../start.ts'

/** An exploration that an administrator has made public: its picture or table, and how new and sure its figures are. */
export default function PublicExplorationPage() {
  const { id = '' } = useParams({ strict: false })
  const { context, error: missing, retry } = useCardContext(null)
  const exploration = useQuery(queryFor(readPublicExploration, undefined, { id }))
  const figures = useQuery(queryFor(readPublicFigures, undefined, { id }))
  const error = exploration.error ?? figures.error ?? missing
  const refetchAll = () => {
    for (const query of [exploration, figures]) if (query.isError) void query.refetch()
    retry()
  }
  if (error instanceof ApiError && error.status === 404) return <NotPublic />
  const dataset = findDataset(exploration.data?.question.dataset ?? '')
  return (
    <>
      {exploration.data !== undefined && (
        <PageHeader
          title={exploration.data.name}
          {...(exploration.data.description === '' ? {} : { lead: exploration.data.description })}
        />
      )}
      {error !== null && <FailedCard error={error} onRetry={refetchAll} />}
      {exploration.data !== undefined && dataset !== undefined && figures.data !== undefined && context !== null ? (
        <Figures {...exploration.data} id={id} answer={figures.data} dataset={dataset} context={context} />
      ) : (
        error === null && <Loading />
      )}
    </>
  )
}

interface FiguresProps {
  readonly id: string
  readonly name: string
  readonly question: Exploration
  readonly answer: VersionedAnswer
  readonly dataset: Dataset
  readonly context: Context
}

function Figures({ id, name, question, answer, dataset, context }: FiguresProps) {
  const text = useText()
  const [asTable, setAsTable] = useState(false)
  const answeredQuestion = useMemo(
    () => ({ question, answer, dataset, context, text }),
    [question, answer, dataset, context, text],
  )
  const queryOf = (total: Exploration) => {
    const { without, time } = joinAnswers(question, total)
    const query = { without: without.join(), ...(time === null ? {} : { time }) }
    return {
      queryKey: ['public exploration', id, query],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => ({
        answer: await api.call(readPublicFigures, { params: { id }, query, signal }),
      }),
    }
  }
  const { queryKey: figuresKey } = queryFor(readPublicFigures, undefined, { id })
  const drawn = useDrawn(answeredQuestion, { figuresKey, queryOf })
  if (drawn === null) return null
  return (
    <section className={card.card} aria-label={name}>
      <header className={card.header}>
        <p className={card.subtitle}>{subtitleOf({ exploration: question, dataset, context, text })}</p>
        {drawn.view.kind !== 'table' && (
          <div className={card.tools}>
            <TableToggle asTable={asTable} toggle={() => setAsTable(!asTable)} />
          </div>
        )}
      </header>
      <ExploredBody {...{ name, question, answer, drawn, asTable, dataset, context }} />
    </section>
  )
}

function NotPublic() {
  const { t } = useText()
  return (
    <Message title={t('publicPages.explorationNotPublic')} text={t('publicPages.explorationNotPublicHint')}>
      <Link to={paths.publicWidget} params={publicStart}>
        {t('publicPages.toPublic')}
      </Link>
      <Link to={paths.signIn}>{t('publicPages.signIn')}</Link>
    </Message>
  )
}
