import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import type { Context } from '@sala/widgets/context.ts'
import { type Filter, inFilterBar } from '@sala/widgets/filters/filters.ts'
import type { AnyWidget, CardContent } from '@sala/widgets/widget.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useCallback, useContext, useMemo } from 'react'
import { datasetsQuery } from '../../api/datasets.ts'
import { refetchPending } from '../../api/queries.ts'
import { useText } from '../../i18n/text.ts'
import { type MarkedChart, MarkLayer } from '../../views/annotationMarks.ts'
import { DrawView } from '../../views/DrawView.tsx'
import type { OnPlace } from '../../views/maps/MapDrawing.tsx'
import { PagedTable } from '../../views/tables/PagedTable.tsx'
import { TableView } from '../../views/tables/TableView.tsx'
import { NearViewportContext } from '../../views/useNearViewport.ts'
import styles from '../Card.module.css'
import { EmptyCard, FailedCard } from '../CardMessage.tsx'
import { todayInThailand } from '../context.ts'
import type { Filters } from '../filters/useFilters.ts'
import { LongWait } from '../LongWait.tsx'
import { outlineOf } from '../outline.ts'
import { pagingOf } from '../paging.ts'
import { OwnMarks } from '../sharedChoices/OwnMarks.tsx'
import { useSharedChoices } from '../sharedChoices/SharedChoices.ts'
import type { DrawnCard } from '../useCardContent.ts'
import { Skeleton } from './Skeleton.tsx'

export type CardState = 'loading' | 'ready' | 'empty' | 'error'

/** What each part of a card needs for drawing. */
export interface CardPart {
  readonly widget: AnyWidget
  /** Null until the data sets and the names of places are loaded. */
  readonly context: Context | null
  readonly title: string
  readonly filters: Filters
  readonly drawn: DrawnCard
  readonly state: CardState
}

interface CardBodyProps extends CardPart {
  readonly missing: readonly DatasetName[]
  readonly asTable: boolean
  /** Whether collapsible parts are collapsed. */
  readonly folds: boolean
  /** Draws the annotations over the picture. */
  readonly layer: ComponentType<MarkedChart> | null
}

/** The picture or its table, or a message in its place. */
export function CardBody({ widget, context, title, filters, drawn, state, missing, layer, ...how }: CardBodyProps) {
  const { content, error } = drawn
  const onRetry = () => void drawn.reload()
  if (state === 'loading')
    return <LoadingBody widget={widget} folds={how.folds} onRetry={context === null ? null : onRetry} />
  if (state === 'error') return <FailedCard error={error} onRetry={onRetry} />
  if (state === 'empty') {
    return (
      <EmptyCard
        hasFigures={content === null || content.trust.hasFigures}
        dated={Object.values(widget.filters).some(isPeriod)}
        missing={missing}
        limited={content?.trust.limited === true}
        onReset={filters.changed ? filters.reset : null}
      />
    )
  }
  if (content === null) return null
  return (
    <MarkLayer value={layer}>
      <OwnMarks filters={filters}>
        <ShownBody widget={widget} title={title} filters={filters} content={content} {...how} />
      </OwnMarks>
    </MarkLayer>
  )
}

/** Whether a filter of the card chooses a year, a month or days. */
function isPeriod(filter: Filter): boolean {
  return inFilterBar(filter) && filter.kind !== 'choice'
}

/** A place of a map is a mark like any other: pressing it opens the place if the dashboard can choose it. */
function useOnPlace(): OnPlace {
  const { actionOf } = useSharedChoices()
  return useCallback((value) => actionOf({ kind: 'place', value })?.(), [actionOf])
}

interface LoadingBodyProps {
  readonly widget: AnyWidget
  readonly folds: boolean
  /** Requests the card's answers again; null until the context of all cards is loaded. */
  readonly onRetry: (() => void) | null
}

function LoadingBody({ widget, folds, onRetry }: LoadingBodyProps) {
  const { t, locale } = useText()
  const queries = useQueryClient()
  // A card far from the screen has requested nothing yet.
  const near = useContext(NearViewportContext)
  const outline = useMemo(() => outlineOf(widget, { today: todayInThailand(), language: locale }), [widget, locale])
  return (
    <>
      <span className={`unseen ${styles.unready}`}>{t('common.loading')}</span>
      <div className={styles.waiting}>
        <Skeleton view={outline} folds={folds} />
        {near && <LongWait onRetry={onRetry ?? (() => void refetchPending(queries, datasetsQuery))} />}
      </div>
    </>
  )
}

interface ShownBodyProps
  extends Pick<CardPart, 'widget' | 'title' | 'filters'>,
    Pick<CardBodyProps, 'asTable' | 'folds'> {
  readonly content: CardContent
}

function ShownBody({ widget, title, filters, content, asTable, folds }: ShownBodyProps) {
  const { t } = useText()
  const onPlace = useOnPlace()
  const columnChoice = String(widget.code)
  const paging = pagingOf(widget, filters)
  const caption = t('card.table', { title })
  if (!asTable) return <DrawView view={content.view} {...{ caption, paging, onPlace, columnChoice, folds }} />
  return paging === null ? (
    <TableView table={content.table} caption={caption} columnChoice={columnChoice} empty={t('table.noRows')} />
  ) : (
    <PagedTable table={content.table} caption={caption} columnChoice={columnChoice} paging={paging} />
  )
}
