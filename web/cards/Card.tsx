import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '@sala/widgets/context.ts'
import { type Filter, inFilterBar } from '@sala/widgets/filters/filters.ts'
import { datasetsMissing } from '@sala/widgets/trust/trust.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ComponentType,
  type CSSProperties,
  useCallback,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { askAnew } from '../api/queries.ts'
import { useText } from '../i18n/text.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'
import { type MarkedChart, MarkLayer } from '../views/annotationMarks.ts'
import { DrawView } from '../views/DrawView.tsx'
import type { OnPlace } from '../views/maps/MapDrawing.tsx'
import { PagedTable } from '../views/tables/PagedTable.tsx'
import { TableView } from '../views/tables/TableView.tsx'
import { NearContext } from '../views/useNear.ts'
import { AnnotationsPart } from './annotations/AnnotationsPart.tsx'
import { Boundary } from './Boundary.tsx'
import styles from './Card.module.css'
import { EmptyCard, FailedCard } from './CardMessage.tsx'
import { CardTools } from './CardTools.tsx'
import { datasetsQuery, todayInUtc } from './context.ts'
import { comparesYears, ExplainPart } from './explain/ExplainPart.tsx'
import { useDownload } from './files/useDownload.ts'
import { FilterBar, filtersInBar } from './filters/FilterBar.tsx'
import { FilterButton } from './filters/FilterButton.tsx'
import { type Filters, type FixedFilters, useFilters } from './filters/useFilters.ts'
import { useReport } from './highlights/reports.ts'
import { LongWait } from './LongWait.tsx'
import { LackingData } from './MissingData.tsx'
import { outlineOf } from './outline.ts'
import { pagingOf } from './paging.ts'
import { Skeleton } from './Skeleton.tsx'
import { OwnMarks } from './sharedChoices/OwnMarks.tsx'
import { useSharedChoices } from './sharedChoices/SharedChoices.ts'
import { ShownInstead } from './sharedChoices/ShownInstead.tsx'
import { useCardByMail } from './subscribe/useCardByMail.tsx'
import { TrustLine } from './TrustLine.tsx'
import { useExploreFrom } from './useExploreFrom.ts'
import { useFull } from './useFull.ts'
import { useReload } from './useReload.ts'
import { type Drawn, useShown } from './useShown.ts'

interface CardProps {
  readonly widget: AnyWidget
  /** Null until the data sets and the names of places have come. */
  readonly context: Context | null
  /** What the card's parameters begin with in the address. */
  readonly prefix: string
  /** Filters that the dashboard decides; they are not offered. Must stay the same object while they are the same. */
  readonly fixed?: FixedFilters | undefined
}

const noChoices = {}

/** The frame of a widget: title, filters, tools, the picture or its numbers, and how far to trust them. */
export function Card({ widget, context, prefix, fixed }: CardProps) {
  const { t } = useText()
  const { locale } = useStore(settings)
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const [asTable, setAsTable] = useState(false)
  const [room, setRoom] = useState(0)
  const [explaining, setExplaining] = useState(false)
  const [layer, setLayer] = useState<ComponentType<MarkedChart> | null>(null)
  const filters = useFilters(widget, context, prefix, fixed)
  const drawn = useShown(filters.open)
  const download = useDownload(widget, filters.open, context)
  const reload = useReload(drawn.reload)
  const { full, toggle } = useFull()
  const from = useExploreFrom(filters.open, context)
  const title = formatMessage(widget.title, locale)
  const byMail = useCardByMail(widget, title, filters.open, context)
  const state = stateOf(drawn, filters.open?.filters.q)
  useReport(widget.code, state === 'loading' || drawn.outdated ? undefined : state === 'error' ? null : drawn.shown)
  const missing = context === null ? [] : datasetsMissing(widget, context)
  // A card on a page of its own has room for its filters; among others they are behind a button.
  const folds = prefix !== '' && filtersInBar(widget, filters).length > 0
  const [pressed, setPressed] = useState(false)
  const unfolded = !folds || pressed
  const filtersId = `${id}filters`

  /** The table takes the room that the picture had. */
  function toggleTable() {
    setRoom(body.current?.offsetHeight ?? 0)
    setAsTable(!asTable)
  }

  return (
    <section
      className={styles.card}
      aria-labelledby={id}
      aria-busy={state === 'loading' || drawn.outdated || reload.reloading}
      data-widget={widget.code}
      data-state={state}
      data-full={full}
    >
      {reload.reloading && (
        <div className={styles.reloading} role="status">
          <span className="unseen">{t('card.reloading')}</span>
        </div>
      )}
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        <div className={styles.tools}>
          <CardTools
            excel={widget.excel}
            download={download}
            table={
              drawn.shown === null || drawn.shown.view.kind === 'table' ? null : { shown: asTable, toggle: toggleTable }
            }
            tray={{ widget, open: filters.open, context }}
            reload={reload}
            full={{ full, toggle }}
            explore={from?.explore ?? null}
            alert={from === null ? null : () => from.alert(title)}
            byMail={byMail.start}
            explain={
              filters.open !== null && comparesYears(filters.open) && state === 'ready'
                ? () => setExplaining(true)
                : null
            }
          />
          {folds && (
            <FilterButton
              widget={widget}
              filters={filters}
              context={context}
              unfolded={unfolded}
              controls={filtersId}
              onToggle={() => setPressed(!pressed)}
            />
          )}
        </div>
        {widget.claim !== null && <div className={styles.claim}>{drawn.shown?.claim}</div>}
        <p className={styles.subtitle} title={drawn.shown?.subtitle}>
          {drawn.shown?.subtitle}
        </p>
      </header>
      <FilterBar
        widget={widget}
        filters={filters}
        context={context}
        choices={drawn.shown?.choices ?? noChoices}
        id={filtersId}
        unfolded={unfolded}
        waiting={drawn.outdated}
      />
      {filters.otherwise.length > 0 && <ShownInstead filters={filters} />}
      {state !== 'error' && drawn.error !== null && (
        <FailedCard error={drawn.error} onRetry={() => void drawn.reload()} beside />
      )}
      {drawn.outdated && drawn.error === null && <LongWait onRetry={() => void drawn.reload()} beside />}
      <div ref={body} className={styles.body} data-outdated={drawn.outdated} style={asTable ? roomOf(room) : undefined}>
        <Boundary>
          {state === 'loading' && (
            <LoadingBody widget={widget} onRetry={context === null ? null : () => void drawn.reload()} />
          )}
          {state === 'error' && <FailedCard error={drawn.error} onRetry={() => void drawn.reload()} />}
          {state === 'empty' && (
            <EmptyCard
              held={drawn.shown === null || drawn.shown.trust.held}
              dated={Object.values(widget.filters).some(isPeriod)}
              missing={missing}
              onReset={filters.changed ? filters.reset : null}
            />
          )}
          {state === 'ready' && (
            <MarkLayer value={layer}>
              <OwnMarks filters={filters}>
                <CardBody drawn={drawn} widget={widget} asTable={asTable} title={title} filters={filters} />
              </OwnMarks>
            </MarkLayer>
          )}
        </Boundary>
      </div>
      {state === 'ready' && <LackingData datasets={drawn.shown?.lacks ?? []} missing={missing} />}
      {byMail.dialog}
      {explaining && filters.open !== null && context !== null && (
        <ExplainPart widget={widget} open={filters.open} context={context} onClose={() => setExplaining(false)} />
      )}
      {state === 'ready' && filters.open !== null && drawn.shown !== null && context !== null && (
        <AnnotationsPart open={filters.open} shown={drawn.shown} context={context} onLayer={setLayer} alone={!prefix} />
      )}
      <TrustLine widget={widget} context={context} trust={drawn.shown?.trust ?? null} card={widget.code} />
    </section>
  )
}

/** Whether a reader of the card chooses a year, a month or days by a filter. */
function isPeriod(filter: Filter): boolean {
  return inFilterBar(filter) && filter.kind !== 'choice'
}

/** A place of a map is a mark like any other: it is opened where the dashboard can choose it. */
function useOnPlace(): OnPlace {
  const { actionOf } = useSharedChoices()
  return useCallback((value) => actionOf({ kind: 'place', value })?.(), [actionOf])
}

type State = 'loading' | 'ready' | 'empty' | 'error'

/** A search without a match is no empty card: its field must stay. */
function stateOf({ shown, error }: Drawn, search: unknown): State {
  if (shown === null) return error === null ? 'loading' : 'error'
  const searching = typeof search === 'string' && search !== ''
  return shown.empty && !searching ? 'empty' : 'ready'
}

const roomOf = (pixels: number): CSSProperties => ({ minBlockSize: pixels })

interface LoadingBodyProps {
  readonly widget: AnyWidget
  /** Asks for the card's answers anew; null while what all cards need has not come. */
  readonly onRetry: (() => void) | null
}

function LoadingBody({ widget, onRetry }: LoadingBodyProps) {
  const { t } = useText()
  const queries = useQueryClient()
  // A card that is still far away has asked nothing.
  const near = useContext(NearContext)
  const { locale } = useStore(settings)
  const outline = useMemo(() => outlineOf(widget, { today: todayInUtc(), language: locale }), [widget, locale])
  return (
    <>
      <span className={`unseen ${styles.unready}`}>{t('common.loading')}</span>
      <div className={styles.waiting}>
        <Skeleton view={outline} />
        {near && <LongWait onRetry={onRetry ?? (() => void askAnew(queries, datasetsQuery))} />}
      </div>
    </>
  )
}

interface CardBodyProps {
  readonly drawn: Drawn
  readonly asTable: boolean
  readonly title: string
  readonly widget: AnyWidget
  readonly filters: Filters
}

function CardBody({ drawn: { shown }, asTable, title, widget, filters }: CardBodyProps) {
  const { t } = useText()
  const onPlace = useOnPlace()
  if (shown === null) return null
  const columnChoice = String(widget.code)
  const paging = pagingOf(widget, filters)
  const caption = t('card.table', { title })
  if (!asTable) {
    return (
      <DrawView view={shown.view} caption={caption} paging={paging} onPlace={onPlace} columnChoice={columnChoice} />
    )
  }
  return paging === null ? (
    <TableView table={shown.table} caption={caption} columnChoice={columnChoice} empty={t('table.noRows')} />
  ) : (
    <PagedTable table={shown.table} caption={caption} columnChoice={columnChoice} paging={paging} />
  )
}
