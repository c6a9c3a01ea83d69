import type { SavedExploration } from '@sala/catalog/api/explorations.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { AsOfBanner } from '../cards/asOf/AsOfBanner.tsx'
import { AsOfButton } from '../cards/asOf/AsOfButton.tsx'
import { asOfQuery } from '../cards/asOf/asOfQuery.ts'
import { useAsOf } from '../cards/asOf/useAsOf.ts'
import { FailedCard } from '../cards/CardMessage.tsx'
import { useCardContext } from '../cards/context.ts'
import { printWhenDrawn } from '../cards/grid/printWhenDrawn.ts'
import buttons from '../controls/buttons.module.css'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { mayExplore } from '../menu/menu.ts'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { printing } from '../views/paper/paper.ts'
import { Answer } from './Answer.tsx'
import { DatasetList, DatasetsButton } from './datasets/DatasetsButton.tsx'
import styles from './Explore.module.css'
import { QuestionBuilder } from './fields/QuestionBuilder.tsx'
import { firstQuestion, offeredDatasets, type Place, readPlace, writePlace } from './question.ts'
import { SavedBar } from './saved/SavedBar.tsx'
import { SavedFrame } from './saved/SavedFrame.tsx'
import { savedParameter } from './saved/savedExploration.ts'
import { useUndo } from './useUndo.ts'

/** Questions of a person's own: what is asked, and the answer as a picture and a table. Every step stands in the address. */
export default function ExplorePage() {
  const { t } = useText()
  const person = useStore(session)
  const paper = useStore(printing)
  const { context, error, retry } = useCardContext(useAsOf().day)
  const search = useRouterState({ select: (state): Search => state.location.search })
  if (!mayExplore(person)) {
    return (
      <Message title={t('explore.forbidden')} text={t('explore.forbiddenHint')}>
        <Link to={paths.dashboards}>{t('common.home')}</Link>
      </Message>
    )
  }
  return (
    <>
      <PageHeader title={t('shell.explore')} {...(paper ? {} : { lead: t('explore.lead') })} />
      <AsOfBanner />
      {context === null && error !== null && <FailedCard error={error} onRetry={retry} />}
      {context === null && error === null && <div className={styles.waiting} aria-busy="true" />}
      {context !== null && (
        <SavedFrame search={search}>
          {(parameters, saved) => <Explorer context={context} search={parameters} saved={saved} />}
        </SavedFrame>
      )}
    </>
  )
}

type Search = Readonly<Record<string, unknown>>

interface ExplorerProps {
  readonly context: Context
  readonly search: Search
  /** The saved exploration that is on show; null where the question is not saved. */
  readonly saved: SavedExploration | null
}

function Explorer({ context, search, saved }: ExplorerProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const offered = useMemo(() => offeredDatasets(context.datasets), [context.datasets])
  const place = useMemo(() => readPlace(search, offered), [search, offered])
  const dataset = offered.find(({ name }) => name === place?.question.dataset)
  if (place === null || dataset === undefined) {
    return (
      <>
        <h2>{t('explore.nothing')}</h2>
        <p>{t('explore.nothingHint')}</p>
      </>
    )
  }
  if (search.q === undefined) {
    return (
      <div className={styles.body}>
        <h2>{t('explore.datasets.choose')}</h2>
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          <DatasetList
            datasets={offered}
            context={context}
            onChoose={(chosen) => void navigate({ to: '.', search: writePlace(firstQuestion(chosen)) })}
          />
        </Suspense>
      </div>
    )
  }
  const alertName = typeof search.alert === 'string' ? search.alert : null
  return <QuestionScreen {...{ place, dataset, offered, context, saved, alertName }} />
}

interface QuestionScreenProps extends Pick<ExplorerProps, 'context' | 'saved'> {
  readonly place: Place
  readonly dataset: Dataset
  readonly offered: readonly Dataset[]
  /** What an alert on a card is called at first, whose dialog the address opens; null where it opens none. */
  readonly alertName: string | null
}

function QuestionScreen({ place, dataset, offered, context, saved, alertName }: QuestionScreenProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const savedSearch = savedParameter(saved?.id ?? null)
  const show = (question: Exploration) =>
    void navigate({
      to: '.',
      search: { ...writePlace(question), ...savedSearch, ...asOfQuery(context) },
      resetScroll: false,
    })
  const { remember, undo, redo } = useUndo(place.question, show)
  const go = (question: Exploration) => {
    remember(place.question)
    show(question)
  }
  return (
    <>
      <SavedBar
        saved={saved}
        question={place.question}
        context={context}
        alertName={alertName}
        onAlertClosed={() => show(place.question)}
      />
      {place.unreadable && <p role="status">{t('explore.unreadable')}</p>}
      <QuestionBuilder
        question={place.question}
        dataset={dataset}
        offered={offered}
        context={context}
        onChange={go}
        onReset={() => {
          remember(place.question)
          void navigate({ to: '.', search: {} })
        }}
      >
        <p className={styles.form}>
          <DatasetsButton datasets={offered} context={context} onChoose={(chosen) => go(firstQuestion(chosen))} />
          <AsOfButton className={`inline-row gap-half ${buttons.text}`} />
          <TextButton kind="text" label={t('explore.undo')} disabled={undo === null} onPress={() => undo?.()} />
          <TextButton kind="text" label={t('explore.redo')} disabled={redo === null} onPress={() => redo?.()} />
          <TextButton kind="text" label={t('dashboard.print')} onPress={() => void printWhenDrawn()} />
        </p>
        <Answer
          saved={saved}
          question={place.question}
          dataset={dataset}
          context={context}
          onPicture={(chart) => go({ ...place.question, chart })}
          onStep={go}
        />
      </QuestionBuilder>
    </>
  )
}
