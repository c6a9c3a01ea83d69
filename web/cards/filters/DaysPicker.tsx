import type { Language } from '@sala/catalog/words.ts'
import type { Context } from '@sala/widgets/context.ts'
import { type RangeFilter, rangeText, type Span } from '@sala/widgets/filters/ranges.ts'
import { Icon } from '../../controls/Icon.tsx'
import popovers from '../../controls/popups/popover.module.css'
import { usePopover } from '../../controls/popups/usePopover.ts'
import { useText } from '../../i18n/text.ts'
import { loadOnce } from '../../loading/loadOnce.ts'
import styles from './DaysPicker.module.css'

const calendar = loadOnce(() => import('./Days.tsx'))

interface DaysPickerProps {
  readonly filter: RangeFilter
  /** The value of the filter. */
  readonly value: string | null
  readonly context: Context
  /** Called with the two days in the notation of the address. */
  readonly onChoose: (range: string) => void
}

/** A button that opens a calendar for the days of a filter. */
export function DaysPicker({ filter, value, context, onChoose }: DaysPickerProps) {
  const bounds = filter.bounds(context)
  if (bounds === null) return null
  return (
    <SpanPicker
      label={context.say(filter.label)}
      span={filter.span(value, context) ?? bounds}
      bounds={bounds}
      language={context.language}
      onChoose={(span) => onChoose(rangeText(span))}
    />
  )
}

interface SpanPickerProps {
  /** The label of the choice. */
  readonly label: string
  /** The chosen days. */
  readonly span: Span
  readonly bounds: Span
  readonly language: Language
  readonly onChoose: (span: Span) => void
}

/** A button that opens a calendar for the first and last day of a span. */
export function SpanPicker({ label: what, span, bounds, language, onChoose }: SpanPickerProps) {
  const { t } = useText()
  const popover = usePopover(calendar)
  const label = `${what}: ${t('days.choose')}`
  return (
    <>
      <button
        {...popover.button}
        className={styles.button}
        aria-label={label}
        title={t('days.choose')}
        aria-haspopup="dialog"
        aria-expanded={popover.content !== null}
      >
        <Icon name="calendar" size={18} />
      </button>
      <div
        {...popover.popover}
        {...(popover.content && { role: 'dialog', 'aria-label': label })}
        className={`${popovers.popover} ${styles.popover}`}
      >
        {popover.content && (
          <popover.content.Days
            label={label}
            span={span}
            bounds={bounds}
            language={language}
            onClose={popover.close}
            onChoose={(chosen) => {
              popover.close()
              onChoose(chosen)
            }}
          />
        )}
      </div>
    </>
  )
}
