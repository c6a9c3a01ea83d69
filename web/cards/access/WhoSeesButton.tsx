import { useState } from 'react'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import { WhoSeesDialog, type WhoSeesProps } from './WhoSeesDialog.tsx'

/** Opens the dialog with the groups that see a card or a data set. */
export default function WhoSeesButton(about: WhoSeesProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={buttons.quiet} onClick={() => setOpen(true)}>
        <Icon name="key" size={18} />
        {t('rights.whoSees')}
      </button>
      {open && <WhoSeesDialog about={about} onClose={() => setOpen(false)} />}
    </>
  )
}
