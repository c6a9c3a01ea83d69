import { useState } from 'react'
import { Icon } from '../../controls/Icon.tsx'
import { withWords } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/text.ts'
import { lazyPart } from '../Boundary.tsx'
import { useAsOf } from './useAsOf.ts'

/** Its code comes when it is first opened. */
const AsOfDialog = lazyPart(withWords([], () => import('./AsOfDialog.tsx')))

interface AsOfButtonProps {
  readonly className: string | undefined
  /** The class of its words; a phone has room for the icon only. */
  readonly wordClass?: string | undefined
}

/** Opens the choice of the day whose figures the page shows. */
export function AsOfButton({ className, wordClass }: AsOfButtonProps) {
  const { t } = useText()
  const { day, choose } = useAsOf()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t('asOf.open')}
        title={t('asOf.open')}
        onClick={() => setOpen(true)}
      >
        <Icon name="calendar" size={18} />
        <span className={wordClass}>{t('asOf.open')}</span>
      </button>
      {open && <AsOfDialog day={day} onChoose={choose} onClose={() => setOpen(false)} />}
    </>
  )
}
