import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { addDays, type Span } from '@sala/widgets/filters/ranges.ts'
import { common } from '@sala/widgets/texts/commonWords.ts'
import { daySpan } from '@sala/widgets/texts/sentences.ts'
import { useId } from 'react'
import { SpanPicker } from '../../cards/filters/DaysPicker.tsx'
import select from '../../controls/select.module.css'
import { localDay } from '../../i18n/dates.ts'
import { useText } from '../../i18n/text.ts'
import styles from '../../lists/ListFilter.module.css'
import type { List } from '../../lists/useList.ts'
import { requestedDays } from './auditQuery.ts'

/** No installation is older than the product. */
const firstDay = '2026-01-01'
const shortcuts = [
  { days: 7, words: common.last7Days },
  { days: 30, words: common.last30Days },
  { days: 90, words: common.last90Days },
]

/** Narrows the log to the last days or to any two days of a calendar, in the reader's own count of years, as the cards do. */
export function AuditDays({ list }: { readonly list: List }) {
  const { t, locale } = useText()
  const id = useId()
  const today = localDay(new Date())
  const bounds = { from: firstDay, to: today }
  const requestedSpan = requestedDays(list.filters, bounds)
  const spans = shortcuts.map(({ days, words }) => ({ span: { from: addDays(today, 1 - days), to: today }, words }))
  const choose = (span: Span | undefined) => list.filterBy({ from: span?.from ?? '', to: span?.to ?? '' })
  const chosen = spans.findIndex(({ span }) => span.from === requestedSpan?.from && span.to === requestedSpan.to)
  const isCustom = requestedSpan !== null && chosen < 0
  return (
    <span className="row gap-half">
      <label className={styles.filter} htmlFor={id}>
        {formatMessage(common.timeRange, locale)}
        <select
          id={id}
          className={select.select}
          value={isCustom ? 'own' : String(chosen)}
          onChange={(event) => choose(spans[Number(event.target.value)]?.span)}
        >
          {isCustom && <option value="own">{daySpan(requestedSpan, locale)}</option>}
          <option value="-1">{t('audit.allDays')}</option>
          {spans.map(({ words }, index) => (
            <option key={words.id} value={index}>
              {formatMessage(words, locale)}
            </option>
          ))}
        </select>
      </label>
      <SpanPicker
        label={formatMessage(common.timeRange, locale)}
        span={requestedSpan ?? bounds}
        bounds={bounds}
        language={locale}
        onChoose={choose}
      />
    </span>
  )
}
