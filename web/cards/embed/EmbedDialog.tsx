import { createEmbed, embedLimits, listOwnEmbeds, type NewEmbed } from '@sala/catalog/api/embeds.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { markStale } from '../../api/stale.ts'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useText } from '../../i18n/text.ts'
import { defaultDays, EmbedFields } from './EmbedFields.tsx'
import { MadeDialog } from './MadeDialog.tsx'

interface EmbedDialogProps {
  readonly name: string
  readonly shows: NewEmbed['shows']
  readonly onClose: () => void
}

/** Creates an address for embedding a card, an exploration or a board in another site, and shows it this once. */
export default function EmbedDialog({ name: thing, shows, onClose }: EmbedDialogProps) {
  const { t } = useText()
  const { data } = useQuery(queryFor(listOwnEmbeds))
  const [name, setName] = useState(thing.slice(0, embedLimits.name))
  const [days, setDays] = useState(String(defaultDays))
  const [address, setAddress] = useState<string | null>(null)
  // The form closes after sending, before the address can be read.
  const sent = useRef(false)

  async function make() {
    const created = await api.call(createEmbed, { body: { name, days: Number(days), shows } })
    sent.current = true
    setAddress(created.address)
    markStale()
    return null
  }

  const title = t('embeds.title', { name: thing })
  const sites = data?.sites ?? null
  if (address !== null) return <MadeDialog {...{ title, address, sites, onClose }} />
  if (sites?.length === 0)
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{t('embeds.noSite')}</p>
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      action={t('embeds.make')}
      onSend={make}
      onClose={() => {
        if (!sent.current) onClose()
      }}
    >
      <p>{t('embeds.text')}</p>
      {shows.kind === 'board' && <p>{t('embeds.wall.kept')}</p>}
      <EmbedFields {...{ name, setName, days, setDays }} />
    </FormDialog>
  )
}
