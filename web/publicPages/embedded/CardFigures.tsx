import type { ShownEmbed } from '@sala/catalog/api/embeds.ts'
import { readCardCode } from '@sala/catalog/companions.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { findCard } from '@sala/widgets/all.ts'
import type { Context } from '@sala/widgets/context.ts'
import { describeFilters } from '@sala/widgets/filters/filters.ts'
import { datasetsMissing } from '@sala/widgets/trust/trust.ts'
import type { AnyWidget, CardContent } from '@sala/widgets/widget.ts'
import { useId, useMemo, useState } from 'react'
import { Boundary } from '../../cards/Boundary.tsx'
import card from '../../cards/Card.module.css'
import { EmptyCard, FailedCard } from '../../cards/CardMessage.tsx'
import { TableToggle } from '../../cards/explored/ExploredParts.tsx'
import { LackingData } from '../../cards/MissingData.tsx'
import { TrustLine } from '../../cards/TrustLine.tsx'
import { useText } from '../../i18n/text.ts'
import { DrawView } from '../../views/DrawView.tsx'
import { TableView } from '../../views/tables/TableView.tsx'

type CardFiguresProps = Extract<ShownEmbed, { kind: 'card' }> & { readonly context: Context }

/** A card as it was embedded: its filters are told and cannot be changed. */
export function CardFigures({ code, filters, answers, context }: CardFiguresProps) {
  const cardCode = readCardCode(String(code))
  const widget = cardCode === undefined ? undefined : findCard(cardCode)
  // The server knows the card; a page of an older version does not.
  if (widget === undefined) throw new Error(`There is no card ${code}.`)
  return <Framed {...{ widget, filters, answers, context }} />
}

interface FramedProps extends Pick<CardFiguresProps, 'filters' | 'answers' | 'context'> {
  readonly widget: AnyWidget
}

function Framed({ widget, filters, answers, context }: FramedProps) {
  const { t } = useText()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const opened = useMemo(() => openedBy(widget, filters, answers, context), [widget, filters, answers, context])
  const title = formatMessage(widget.title, context.language)
  const content = opened.shown
  const missing = datasetsMissing(widget, context)
  return (
    <section className={card.card} aria-labelledby={id} data-widget={widget.code}>
      <header className={card.header}>
        <h2 id={id}>{title}</h2>
        {content?.empty === false && content.view.kind !== 'table' && (
          <div className={card.tools}>
            <TableToggle asTable={asTable} toggle={() => setAsTable(!asTable)} />
          </div>
        )}
        {content?.claim !== undefined && content.claim !== null && <p className={card.claim}>{content.claim}</p>}
        <p className={card.subtitle}>{[content?.subtitle, ...opened.chosen].filter(Boolean).join(' · ')}</p>
      </header>
      <div className={card.body}>
        <Boundary>
          {content === null && <FailedCard error={opened.error} onRetry={() => location.reload()} />}
          {content?.empty === true && (
            <EmptyCard
              hasFigures={content.trust.hasFigures}
              dated={false}
              missing={missing}
              limited={content.trust.limited === true}
              onReset={null}
            />
          )}
          {content?.empty === false &&
            (asTable ? (
              <TableView
                table={content.table}
                caption={t('card.table', { title })}
                columnChoice={String(widget.code)}
                empty={t('table.noRows')}
              />
            ) : (
              <DrawView
                view={content.view}
                caption={t('card.table', { title })}
                paging={null}
                onPlace={null}
                columnChoice={String(widget.code)}
              />
            ))}
        </Boundary>
      </div>
      {content?.empty === false && <LackingData datasets={content.lacks} missing={missing} />}
      <TrustLine widget={widget} context={context} trust={content?.trust ?? null} />
    </section>
  )
}

interface Opened {
  readonly shown: CardContent | null
  readonly error: unknown
  /** The filters that were chosen, in words. */
  readonly chosen: readonly string[]
}

/** The card reports an answer of another shape. */
function openedBy(
  widget: AnyWidget,
  filters: CardFiguresProps['filters'],
  answers: CardFiguresProps['answers'],
  context: Context,
): Opened {
  const open = widget.open(filters, context)
  const chosen = describeFilters(widget.filters, open.filters, context).map(({ label, value }) => `${label}: ${value}`)
  try {
    return { shown: open.show(answers), error: null, chosen }
  } catch (error) {
    return { shown: null, error, chosen }
  }
}
