import { date } from '@sala/widgets/texts/format.ts'
import type { CSSProperties } from 'react'
import { Icon } from '../../controls/Icon.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { useText } from '../../i18n/text.ts'
import { todayInThailand } from '../context.ts'
import { useAsOf } from './useAsOf.ts'

const pale: CSSProperties = { padding: '4px var(--space-2)', background: 'var(--warning-pale)' }

/** A banner above figures of an earlier day, on paper too; empty for present figures. */
export function AsOfBanner() {
  const { t, locale } = useText()
  const { day, wrong, choose } = useAsOf()
  return (
    // Always mounted, so that screen readers announce its content.
    <div role="status">
      {(day !== null || wrong !== null) && (
        <p className="row wrap gap-1 rounded" style={pale}>
          <Icon name="calendar" size={18} />
          <strong>
            {day === null
              ? t('asOf.wrong', { value: wrong ?? '', today: todayInThailand() })
              : t('asOf.stood', { date: date(day, locale) })}
          </strong>
          <TextButton kind="text" label={t('asOf.now')} onPress={() => choose(null)} />
        </p>
      )}
    </div>
  )
}
