import type { NewEmbed } from '@sala/catalog/api/embeds.ts'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/text.ts'

/** It comes when it is opened. */
const EmbedDialog = lazy(withWords(['embeds', 'forms'], () => import('./EmbedDialog.tsx')))

interface EmbedButtonProps {
  /** What the thing is called. */
  readonly name: string
  readonly shows: NewEmbed['shows']
  readonly className: string | undefined
}

/** Opens the dialog that makes an address by which a page of another site shows a card or an exploration. */
export function EmbedButton({ name, shows, className }: EmbedButtonProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {t('card.embed')}
      </button>
      <Suspense>{open && <EmbedDialog name={name} shows={shows} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
