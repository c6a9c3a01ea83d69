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
import styles from './TrustLine.module.css'

interface TrustLineProps {
  /** What it measures, and which data it reads. */
  readonly widget: Pick<AnyWidget, 'definition' | 'unit' | 'reads'>
  readonly context: Context | null
  /** Null while the card has shown nothing. */
  readonly trust: Trust | null
  /** A card of one figure: how often is told on request, and the source has a line of its own, as much of it as there is room for. */
  readonly brief?: boolean
}

/** Under each card: how new the figures are, how sure and whose; and on request what they measure, and in what unit. */
export const TrustLine = memo(function TrustLine({ widget, context, trust, brief = false }: TrustLineProps) {
  const { t } = useText()
  const id = useId()
  const [told, setTold] = useState(false)
  if (context === null) return <footer className={styles.trust} data-brief={brief} />
  // Until the answers are there, the line takes its room and says nothing: whose the figures are is not known.
  const unknown = trust === null
  const { asOf, held, every, late, ahead, statuses, sources, demonstration } = trust ?? expectedTrust(widget, context)
  const often = late === null && every !== null && <span>{t(`every.${every}`)}</span>
  const marked = demonstration && <span className={styles.demonstration}>{t('status.demonstration')}</span>
  const source = sources.length === 0 ? null : t('card.source', { source: listed(sources, context.language) })
  return (
    <footer className={styles.trust} data-brief={brief}>
      <p className={styles.line} data-unknown={unknown} aria-hidden={unknown || undefined}>
        <span>
          {asOf === null ? t(held ? 'card.noFigures' : 'card.noDataYet') : t('card.dataAsOf', { date: asOf })}
        </span>
        {late !== null && (
          <span className={styles.late}>
            <Icon name="warning" size={14} /> {t('status.late', { date: late })}
          </span>
        )}
        {ahead !== null && (
          <span className={styles.late}>
            <Icon name="warning" size={14} /> {t('status.ahead', { rows: ahead.rows, date: ahead.until })}
          </span>
        )}
        {statuses.map(({ status, letter, periods }) => {
          const word = letter === null ? t(`status.${status}`) : `${t(`status.${status}`)} (${letter})`
          return <span key={status}>{periods === null ? word : labelled(word, periods, context.language)}</span>
        })}
        {!brief && (
          <>
            {often}
            {source !== null && <span>{source}</span>}
            {marked}
          </>
        )}
        {brief && source !== null && (
          <span className={styles.source} title={source}>
            {source}
          </span>
        )}
      </p>
      <button
        type="button"
        className={styles.tell}
        aria-label={t('card.definition')}
        title={t('card.definition')}
        aria-expanded={told}
        aria-controls={id}
        onClick={() => setTold(!told)}
      >
        <Icon name="info" size={16} />
      </button>
      <div id={id} className={styles.definition} hidden={!told}>
        <p>{context.say(widget.definition)}</p>
        <p className={styles.line}>
          <span>{t('card.unit', { unit: formatMessage(unitWords[widget.unit], context.language) })}</span>
          {brief && often}
          {brief && source !== null && <span>{source}</span>}
          {brief && marked}
        </p>
      </div>
    </footer>
  )
})
