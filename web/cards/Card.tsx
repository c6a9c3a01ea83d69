import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '@sala/widgets/context.ts'
import { datasetsMissing } from '@sala/widgets/trust/trust.ts'
import type { AnyWidget, OpenWidget } from '@sala/widgets/widget.ts'
import { type ComponentType, type CSSProperties, useId, useRef, useState } from 'react'
import { withWords } from '../i18n/i18n.ts'
import { useText } from '../i18n/text.ts'
import type { MarkedChart } from '../views/annotationMarks.ts'
import { CardAnnotations } from './annotations/lazyAnnotations.ts'
import { Boundary, lazyPart } from './Boundary.tsx'
import { CardBody, type CardPart, type CardState } from './body/CardBody.tsx'
import styles from './Card.module.css'
import { FailedCard } from './CardMessage.tsx'
import { CardTools } from './CardTools.tsx'
import { useDownload } from './files/useDownload.ts'
import { FilterBar, filtersInBar } from './filters/FilterBar.tsx'
import { FilterButton } from './filters/FilterButton.tsx'
import { type FixedFilters, useFilters } from './filters/useFilters.ts'
import { useReport } from './highlights/reports.ts'
import { LongWait } from './LongWait.tsx'
import { LackingData } from './MissingData.tsx'
import { OwnChoiceNote } from './sharedChoices/OwnChoiceNote.tsx'
import { useCardByMail } from './subscribe/useCardByMail.tsx'
import { TrustLine } from './TrustLine.tsx'
import { type DrawnCard, useCardContent } from './useCardContent.ts'
import { useExploreFrom } from './useExploreFrom.ts'
import { type Full, useFull } from './useFull.ts'
import { type Reload, useReload } from './useReload.ts'

/** Code and the words of dimensions load when it is first opened. */
const ExplainDialog = lazyPart(withWords(['explore', 'definitions'], () => import('./explain/ExplainDialog.tsx')))

interface CardProps {
  readonly widget: AnyWidget
  /** Null until the data sets and the names of places are loaded. */
  readonly context: Context | null
  /** The prefix of the card's parameters in the address. */
  readonly prefix: string
  /** Filters that the dashboard sets; the card does not offer them. Pass the same object while they are equal. */
  readonly fixed?: FixedFilters | undefined
}

const noChoices = {}

/** The frame of a widget: title, filters, tools, the picture or its numbers, and the line of trust. */
export function Card({ widget, context, prefix, fixed }: CardProps) {
  const { t, locale } = useText()
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const [asTable, setAsTable] = useState(false)
  const [room, setRoom] = useState(0)
  const [layer, setLayer] = useState<ComponentType<MarkedChart> | null>(null)
  const filters = useFilters(widget, context, prefix, fixed)
  const drawn = useCardContent(filters.open)
  const reload = useReload(drawn.reload)
  const { full, toggle } = useFull()
  const state = stateOf(drawn, filters.open?.filters.q)
  useReport(widget.code, state === 'loading' || drawn.outdated ? undefined : state === 'error' ? null : drawn.content)
  const missing = context === null ? [] : datasetsMissing(widget, context)
  const part: CardPart = { widget, context, title: formatMessage(widget.title, locale), filters, drawn, state }

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
      <CardHead
        {...part}
        id={id}
        hasOwnPage={prefix === ''}
        table={{ shown: asTable, toggle: toggleTable }}
        reload={reload}
        full={{ full, toggle }}
      />
      {filters.otherwise.length > 0 && (
        <OwnChoiceNote filters={filters} page={prefix === '' || context === null ? null : { widget, context }} />
      )}
      {state !== 'error' && drawn.error !== null && (
        <FailedCard error={drawn.error} onRetry={() => void drawn.reload()} beside />
      )}
      {drawn.outdated && drawn.error === null && <LongWait onRetry={() => void drawn.reload()} beside />}
      <div ref={body} className={styles.body} data-outdated={drawn.outdated} style={asTable ? roomOf(room) : undefined}>
        <Boundary>
          <CardBody {...part} missing={missing} asTable={asTable} folds={prefix !== '' && !full} layer={layer} />
        </Boundary>
      </div>
      {state === 'ready' && <LackingData datasets={drawn.content?.lacks ?? []} missing={missing} />}
      {state === 'ready' && filters.open !== null && drawn.content !== null && context !== null && (
        <CardAnnotations
          open={filters.open}
          content={drawn.content}
          context={context}
          onLayer={setLayer}
          hasOwnPage={!prefix}
        />
      )}
      <TrustLine widget={widget} context={context} trust={drawn.content?.trust ?? null} card={widget.code} />
    </section>
  )
}

interface CardHeadProps extends CardPart {
  /** Of the heading, which names the card. */
  readonly id: string
  /** Whether the card has a page of its own, with room for its filters; on dashboards they are behind a button. */
  readonly hasOwnPage: boolean
  readonly table: { readonly shown: boolean; readonly toggle: () => void }
  readonly reload: Reload
  readonly full: Full
}

/** The title with its tools, the filters, and the dialogs that the tools open. */
function CardHead(props: CardHeadProps) {
  const { widget, context, title, filters, drawn, state, id, hasOwnPage, table, reload, full } = props
  const { open } = filters
  const { t } = useText()
  const [explaining, setExplaining] = useState(false)
  const [pressed, setPressed] = useState(false)
  const download = useDownload(widget, open, context)
  const from = useExploreFrom(open, context)
  const byMail = useCardByMail(widget, title, open, context)
  const folds = !hasOwnPage && filtersInBar(widget, filters).length > 0
  const unfolded = !folds || pressed
  const explains = open !== null && comparesYears(open) && state === 'ready'
  const filtersId = `${id}filters`
  return (
    <>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        <div className={styles.tools}>
          <CardTools
            excel={widget.excel}
            download={download}
            table={drawn.content === null || drawn.content.view.kind === 'table' ? null : table}
            tray={{ widget, open, context }}
            reload={reload}
            full={full}
            actions={[
              { icon: 'waterfall', label: t('card.explainChange'), start: explains ? () => setExplaining(true) : null },
              { icon: 'compass', label: t('card.exploreFrom'), start: from?.explore ?? null },
              { icon: 'bell', label: t('card.alertMe'), start: from === null ? null : () => from.alert(title) },
              { icon: 'mail', label: t('card.byMail'), start: byMail.start },
            ]}
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
        {widget.claim !== null && <div className={styles.claim}>{drawn.content?.claim}</div>}
        <p className={styles.subtitle} title={drawn.content?.subtitle}>
          {drawn.content?.subtitle}
        </p>
      </header>
      <FilterBar
        widget={widget}
        filters={filters}
        context={context}
        choices={drawn.content?.choices ?? noChoices}
        id={filtersId}
        unfolded={unfolded}
        waiting={drawn.outdated}
      />
      {byMail.dialog}
      {explaining && open !== null && context !== null && (
        <ExplainDialog widget={widget} open={open} context={context} onClose={() => setExplaining(false)} />
      )}
    </>
  )
}

/** Whether a card compares two years; the explainable part is computed when it is opened. */
const comparesYears = ({ asks }: OpenWidget): boolean =>
  Object.values(asks).some(({ query: { year } }) => Array.isArray(year) && year.length === 2)

/** A search without a match is not an empty card: its field must stay. */
function stateOf({ content, error }: DrawnCard, search: unknown): CardState {
  if (content === null) return error === null ? 'loading' : 'error'
  const searching = typeof search === 'string' && search !== ''
  return content.empty && !searching ? 'empty' : 'ready'
}

const roomOf = (pixels: number): CSSProperties => ({ minBlockSize: pixels })
