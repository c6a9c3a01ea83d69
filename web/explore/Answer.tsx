import type { SavedExploration } from '@sala/catalog/api/explorations.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { ChartName, Exploration } from '@sala/catalog/explore/exploration.ts'
import { exploredDatasets } from '@sala/catalog/explore/exploredDatasets.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { DrawnExploration } from '@sala/widgets/explore/drawExploration.ts'
import { figureKeys, figureLabel } from '@sala/widgets/explore/labels.ts'
import { calculationWords } from '@sala/widgets/explore/questionWords.ts'
import { answerRemarks } from '@sala/widgets/explore/remarks/answerRemarks.ts'
import { sourceEntries } from '@sala/widgets/trust/provenance.ts'
import { trustOf } from '@sala/widgets/trust/trust.ts'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ExploredAnnotations } from '../cards/annotations/lazyExplored.ts'
import { Boundary } from '../cards/Boundary.tsx'
import card from '../cards/Card.module.css'
import { FailedCard } from '../cards/CardMessage.tsx'
import { FilesMenu } from '../cards/explored/FilesMenu.tsx'
import { type Drawing, useExploration } from '../cards/explored/useExploration.ts'
import { TrustLine } from '../cards/TrustLine.tsx'
import { withWords } from '../i18n/i18n.ts'
import { useText } from '../i18n/text.ts'
import { type MarkedChart, MarkLayer } from '../views/annotationMarks.ts'
import { OnPressContext } from '../views/charts/onPress.ts'
import { DrawView } from '../views/DrawView.tsx'
import { CellPressContext } from '../views/tables/cellPress.ts'
import { TableView } from '../views/tables/TableView.tsx'
import styles from './Explore.module.css'
import { PictureSwitch } from './PictureSwitch.tsx'
import { usePressed } from './press/usePressed.ts'
import { RowsDialog, RowsPart } from './rows/RowsPart.tsx'
import { useConnection } from './saved/useConnection.ts'

/** Comes when a mark is pressed. */
const PressMenu = lazy(withWords(['explore'], () => import('./press/PressMenu.tsx')))

interface AnswerProps {
  /** The saved exploration on show; null where the question is not saved. */
  readonly saved: SavedExploration | null
  readonly question: Exploration
  readonly dataset: Dataset
  readonly context: Context
  readonly onPicture: (picture: ChartName) => void
  /** Another question that a pressed mark leads to. */
  readonly onStep: (question: Exploration) => void
}

/** The answer as a picture with its table below, and how far to trust it. The last answer stays until the next is there. */
export function Answer({ saved, question, dataset, context, onPicture, onStep }: AnswerProps) {
  const [drilledRows, setDrilledRows] = useState<{ readonly question: Exploration; readonly name: string } | null>(null)
  const text = useText()
  const { t } = text
  const { query, drawn, answered } = useExploration(question, dataset, context)
  const { onMark, cells, pressed, close } = usePressed({ answered, drawn, chart: question.chart, dataset, context })
  const measure = dataset.measures[question.measures[0] ?? '']
  const datasets = exploredDatasets(question)
  const names = figureKeys(question).map((key) => figureLabel(dataset, question, key, context))
  const { calculation } = question
  const title = [
    ...names,
    ...(calculation === null ? [] : [calculationWords(calculation, question, context, text)]),
  ].join(' · ')
  const connected = useConnection(saved, question, context)
  return (
    <section className={card.card} aria-label={title} aria-busy={query.isFetching}>
      <header className={card.header}>
        <h2>{title}</h2>
        {drawn !== null && (
          <FilesMenu question={question} title={saved?.name ?? title} context={context} more={connected} />
        )}
      </header>
      {drawn !== null && <PictureSwitch shape={drawn.shape} selected={drawn.picture} onChoose={onPicture} />}
      {query.error !== null && (
        <FailedCard error={query.error} onRetry={() => void query.refetch()} beside={drawn !== null} />
      )}
      {drawn === null && query.error === null && <div className={styles.waiting} />}
      {drawn !== null && drawn.rows.rows.length === 0 && <p role="status">{t('explore.noRows')}</p>}
      {drawn !== null && drawn.rows.rows.length > 0 && (
        <div className={styles.body} data-outdated={query.isPlaceholderData}>
          <CellPressContext value={cells}>
            <Figures {...{ question, drawn, answered, context, title, onMark }} />
          </CellPressContext>
        </div>
      )}
      {pressed !== null && (
        <Suspense>
          <PressMenu
            key={`${pressed.at.x} ${pressed.at.y}`}
            pressed={pressed}
            onStep={onStep}
            onRows={(rowsQuestion, of) => setDrilledRows({ question: rowsQuestion, name: of })}
            onClose={close}
          />
        </Suspense>
      )}
      {drilledRows !== null && (
        <Suspense>
          <RowsDialog
            {...drilledRows}
            answer={null}
            dataset={dataset}
            context={context}
            onClose={() => setDrilledRows(null)}
          />
        </Suspense>
      )}
      {answered !== null && answered.answer.rows.length > 0 && context.asOf === null && (
        <RowsPart key={JSON.stringify(answered.question)} {...answered} dataset={dataset} context={context} />
      )}
      {measure !== undefined && (
        <TrustLine
          widget={{ definition: measure.definition, unit: measure.unit, reads: [] }}
          datasets={datasets}
          context={context}
          trust={
            answered === null ? null : trustOf({ datasets }, sourceEntries(answered.answer.provenance, null), context)
          }
        />
      )}
    </section>
  )
}

interface FiguresProps extends Pick<AnswerProps, 'question' | 'context'> {
  readonly onMark: ReturnType<typeof usePressed>['onMark']
  readonly drawn: DrawnExploration
  readonly answered: Drawing['answered']
  readonly title: string
}

/** The picture with what is written of it and laid over it, and the table. */
function Figures({ question, drawn, answered, context, title, onMark }: FiguresProps) {
  const text = useText()
  const [layer, setLayer] = useState<ComponentType<MarkedChart> | null>(null)
  return (
    <>
      {answered !== null &&
        answerRemarks(answered.answer, drawn, context, text).map((remark) => (
          <p key={remark} className="flush quiet tiny">
            {remark}
          </p>
        ))}
      <Boundary>
        {drawn.picture !== 'table' && (
          <div>
            <OnPressContext value={onMark}>
              <MarkLayer value={layer}>
                <DrawView view={drawn.view} caption={title} paging={null} onPlace={null} columnChoice="explore" />
              </MarkLayer>
            </OnPressContext>
          </div>
        )}
        <ExploredAnnotations
          {...{ question, drawn, context }}
          answer={answered?.answer ?? null}
          hasOwnPage
          onLayer={setLayer}
        />
        <TableView
          table={drawn.rows}
          caption={text.t('explore.table')}
          columnChoice="explore"
          empty={text.t('explore.noRows')}
        />
      </Boundary>
    </>
  )
}
