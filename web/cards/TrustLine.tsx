import type { CardCode } from '@sala/catalog/companions.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { unitWords } from '@sala/catalog/units.ts'
import type { Context } from '@sala/widgets/context.ts'
import { labelled, listed } from '@sala/widgets/texts/format.ts'
import { expectedTrust } from '@sala/widgets/trust/trust.ts'
import type { Trust } from '@sala/widgets/trust/trustFacts.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import { memo, useId, useState } from 'react'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import { WhoSeesPart } from './access/WhoSeesPart.tsx'
import { RevisionsPart } from './revisions/RevisionsPart.tsx'
import styles from './TrustLine.module.css'

interface TrustLineProps {
  /** What the widget measures, and the endpoints that it reads. */
  readonly widget: Pick<AnyWidget, 'definition' | 'unit' | 'reads'>
  /** The data sets of an exploration, which has no endpoint of its own. */
  readonly datasets?: readonly string[]
  readonly context: Context | null
  /** Null before the first answer. */
  readonly trust: Trust | null
  /** The card's code; absent for explorations. */
  readonly card?: CardCode
}

/**
 * The line under each card: how current and how certain the figures are, and who published them. On request, and on paper, it shows all
 * details.
 */
export const TrustLine = memo(function TrustLine({ widget, datasets, context, trust, card }: TrustLineProps) {
  const { t } = useText()
  const id = useId()
  const [expanded, setExpanded] = useState(false)
  if (context === null) return <footer className={styles.trust} />
  // Until the first answer the line keeps its room and is empty, because the source is not known.
  const unknown = trust === null
  const knownTrust = trust ?? expectedTrust(datasets === undefined ? widget : { datasets }, context)
  return (
    <footer className={styles.trust}>
      <p
        className={`${styles.line} ${styles.short}`}
        data-unknown={unknown}
        data-late={knownTrust.late !== null || knownTrust.ahead !== null}
        aria-hidden={unknown || undefined}
      >
        <TrustItems trust={knownTrust} context={context} />
      </p>
      <button
        type="button"
        className={styles.tell}
        data-at-hand={!expanded}
        aria-label={t('card.definition')}
        title={t('card.definition')}
        aria-expanded={expanded}
        aria-controls={id}
        onClick={() => setExpanded(!expanded)}
      >
        <Icon name="info" size={16} />
      </button>
      <div id={id} className={styles.definition} data-expanded={expanded}>
        <p>{context.say(widget.definition)}</p>
        <p className={styles.line}>
          <span>{t('card.unit', { unit: formatMessage(unitWords[widget.unit], context.language) })}</span>
          <TrustItems trust={knownTrust} context={context} detailed />
        </p>
        {expanded && card !== undefined && <RevisionsPart reads={widget.reads} context={context} />}
        {expanded && card !== undefined && <WhoSeesPart card={card} />}
      </div>
    </footer>
  )
})

interface TrustItemsProps {
  readonly trust: Trust
  readonly context: Context
  /** Adds the periods of each status, and how often the figures appear. */
  readonly detailed?: boolean
}

function TrustItems({ trust, context, detailed: whole = false }: TrustItemsProps) {
  const { t } = useText()
  const { asOf, hasFigures, every, late, ahead, statuses, sources, demonstration, limited } = trust
  const source = sources.length === 0 ? null : listed(sources, context.language)
  return (
    <>
      <span>
        {asOf === null
          ? t(hasFigures || limited ? 'card.noFigures' : 'card.noDataYet')
          : t('card.dataAsOf', { date: asOf })}
      </span>
      {limited && <span>{t('status.limited')}</span>}
      {late !== null && (
        <span className={`warning strong ${styles.late}`}>
          <Icon name="warning" size={14} /> {t('status.late', { date: late })}
        </span>
      )}
      {ahead !== null && (
        <span className={`warning strong ${styles.late}`}>
          <Icon name="warning" size={14} /> {t('status.ahead', { rows: ahead.rows, date: ahead.until })}
        </span>
      )}
      {statuses.map(({ status, letter, periods }) => {
        const word = letter === null ? t(`status.${status}`) : `${t(`status.${status}`)} (${letter})`
        return <span key={status}>{periods === null || !whole ? word : labelled(word, periods, context.language)}</span>
      })}
      {demonstration && <span className="warning strong">{t('status.demonstration')}</span>}
      {source !== null && (
        <span className={styles.source} title={whole ? undefined : t('card.source', { source })}>
          {t('card.source', { source: '' })}
          {/* Cut at its own end, whichever way the language is written. */}
          <bdi>{source}</bdi>
        </span>
      )}
      {whole && late === null && every !== null && <span>{t(`every.${every}`)}</span>}
    </>
  )
}
