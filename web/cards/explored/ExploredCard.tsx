import { getExploration } from '@sala/catalog/api/explorations.ts'
import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { AskedPart } from '@sala/catalog/api/exports.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { type Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { exploredCard } from '@sala/widgets/explore/boards/exploredCard.ts'
import { narrowedQuestion } from '@sala/widgets/explore/boards/exploredFilters.ts'
import type { DrawnExploration } from '@sala/widgets/explore/drawExploration.ts'
import { answerRemarks } from '@sala/widgets/explore/remarks/answerRemarks.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useId, useMemo, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { queryFor } from '../../api/queries.ts'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { type MarkedChart, MarkLayer } from '../../views/annotationMarks.ts'
import { ExploredAnnotations } from '../annotations/lazyExplored.ts'
import { asOfQuery } from '../asOf/asOfQuery.ts'
import card from '../Card.module.css'
import { FailedCard } from '../CardMessage.tsx'
import tools from '../CardTools.module.css'
import { TrayPartButton } from '../files/TrayButton.tsx'
import { partRequest } from '../files/useDownload.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { FilterButton } from '../filters/FilterButton.tsx'
import { useFilters } from '../filters/useFilters.ts'
import { OwnChoiceNote } from '../sharedChoices/OwnChoiceNote.tsx'
import { noSharedChoices, SharedChoicesContext } from '../sharedChoices/SharedChoices.ts'
import { Picture, Remarks, subtitleOf, TableToggle, type TableToggleProps, Trusted } from './ExploredParts.tsx'
import { FilesMenu } from './FilesMenu.tsx'
import { NoFigures } from './NoFigures.tsx'
import { useExploration } from './useExploration.ts'

interface ExploredCardProps {
  /** The saved exploration. */
  readonly id: string
  readonly context: Context
  /** The prefix of the card's parameters in the address. */
  readonly prefix: string
}

/** A saved exploration as a card: the figures that the reader may see, or the reason why there are none. */
export default function ExploredCard({ id, context, prefix }: ExploredCardProps) {
  const { t } = useText()
  const { data: saved, error, refetch } = useQuery(queryFor(getExploration, undefined, { id }))
  const question = saved?.question ?? null
  const dataset = question === null ? undefined : findDataset(question.dataset)
  if (saved !== undefined && saved.unreadable.length === 0 && question !== null && dataset !== undefined)
    return <Figures id={id} name={saved.name} question={question} dataset={dataset} context={context} prefix={prefix} />
  return (
    <section className={card.card} aria-busy={saved === undefined && error === null} data-explored={id}>
      {error instanceof ApiError && error.status === 404 ? (
        <>
          <h2>{t('explorations.gone')}</h2>
          <p>{t('explorations.goneHint')}</p>
        </>
      ) : (
        error !== null && <FailedCard error={error} onRetry={() => void refetch()} />
      )}
      {saved !== undefined && saved.unreadable.length > 0 && (
        <NoFigures name={saved.name} datasets={saved.unreadable} />
      )}
      {saved !== undefined && saved.unreadable.length === 0 && (
        <>
          <h2>{t('explorations.unreadable')}</h2>
          <p>{t('explorations.unreadableHint')}</p>
        </>
      )}
    </section>
  )
}

interface FiguresProps extends ExploredCardProps {
  readonly name: string
  readonly question: Exploration
  readonly dataset: Dataset
}

function Figures({ id, name, question, dataset, context, prefix }: FiguresProps) {
  const text = useText()
  const { t } = text
  const labels = useId()
  const [asTable, setAsTable] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const widget = useMemo(() => exploredCard(question), [question])
  const filters = useFilters(widget, context, prefix)
  const values = filters.open?.filters
  const exploration = useMemo(
    () => (values === undefined ? question : narrowedQuestion(question, values, context)),
    [question, values, context],
  )
  const { query, drawn, answered } = useExploration(exploration, dataset, context)
  const isTable = drawn !== null && drawn.view.kind === 'table'
  const filtersId = `${labels}filters`
  return (
    <section
      className={card.card}
      aria-labelledby={labels}
      aria-busy={query.isFetching}
      data-explored={id}
      data-loading={drawn === null && query.error === null}
    >
      <header className={card.header}>
        <h2 id={labels}>
          <bdi>{name}</bdi>
        </h2>
        <div className={card.tools}>
          <Tools
            id={id}
            name={name}
            exploration={exploration}
            context={context}
            part={filters.open === null ? null : partRequest(widget, id, filters.open, context)}
            table={drawn === null || isTable ? null : { asTable, toggle: () => setAsTable(!asTable) }}
          />
          <FilterButton
            widget={widget}
            filters={filters}
            context={context}
            unfolded={unfolded}
            controls={filtersId}
            onToggle={() => setUnfolded(!unfolded)}
          />
        </div>
        <p className={card.subtitle}>{subtitleOf({ exploration, dataset, context, text })}</p>
      </header>
      <FilterBar
        widget={widget}
        filters={filters}
        context={context}
        choices={noChoices}
        id={filtersId}
        unfolded={unfolded}
      />
      {filters.otherwise.length > 0 && <OwnChoiceNote filters={filters} />}
      {query.error !== null && (
        <FailedCard error={query.error} onRetry={() => void query.refetch()} beside={drawn !== null} />
      )}
      {answered !== null && drawn !== null && (
        <div className={card.body} data-outdated={query.isPlaceholderData}>
          {drawn.rows.rows.length === 0 && <p role="status">{t('explore.noRows')}</p>}
          <Remarks remarks={answerRemarks(answered.answer, drawn, context, text)} />
          <AnnotatedPicture question={exploration} answer={answered.answer} {...{ drawn, name, asTable, context }} />
        </div>
      )}
      <Trusted exploration={exploration} dataset={dataset} context={context} answered={answered} />
    </section>
  )
}

const noChoices = {}

interface AnnotatedPictureProps extends Pick<FiguresProps, 'name' | 'question' | 'context'> {
  readonly drawn: DrawnExploration
  readonly asTable: boolean
  readonly answer: ExplorationAnswer
}

/** The picture or table with its annotations and overlays. */
function AnnotatedPicture({ drawn, name, asTable, ...annotated }: AnnotatedPictureProps) {
  const [layer, setLayer] = useState<ComponentType<MarkedChart> | null>(null)
  return (
    <>
      {drawn.rows.rows.length > 0 && (
        <MarkLayer value={layer}>
          {/* Choosing a pressed month would reduce a trend to that month. */}
          <SharedChoicesContext value={noSharedChoices}>
            <Picture drawn={drawn} name={name} asTable={asTable} />
          </SharedChoicesContext>
        </MarkLayer>
      )}
      <ExploredAnnotations {...annotated} drawn={drawn} hasOwnPage={false} onLayer={setLayer} />
    </>
  )
}

interface ToolsProps extends Pick<FiguresProps, 'id' | 'name' | 'context'> {
  readonly exploration: Exploration
  /** The card as the export tray takes it; null until the filters are read. */
  readonly part: AskedPart | null
  /** Null without a picture beside the table. */
  readonly table: TableToggleProps | null
}

function Tools({ id, name, exploration, part, table, context }: ToolsProps) {
  const { t } = useText()
  return (
    <div className={tools.tools}>
      {table !== null && <TableToggle {...table} />}
      <TrayPartButton part={part} className={tools.tool} />
      <FilesMenu question={exploration} title={name} context={context} />
      <Link
        className={`${tools.tool} inherited-ink`}
        to={paths.explore}
        search={{ q: encodeExploration(exploration), saved: id, ...asOfQuery(context) }}
        aria-label={t('card.exploreFrom')}
        title={t('card.exploreFrom')}
      >
        <Icon name="compass" size={18} />
      </Link>
    </div>
  )
}
