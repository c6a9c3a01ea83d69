import type { NewEmbed } from '@sala/catalog/api/embeds.ts'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/text.ts'

/** Its code loads when it is opened. */
const EmbedDialog = lazy(withWords(['embeds', 'forms'], () => import('./EmbedDialog.tsx')))

interface EmbedButtonProps {
  /** The name of the card or exploration. */
  readonly name: string
  readonly shows: NewEmbed['shows']
  readonly className: string | undefined
}

/** Opens the dialog that creates an address for embedding a card or an exploration in another site. */
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
