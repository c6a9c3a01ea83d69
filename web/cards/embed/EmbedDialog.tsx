import { createEmbed, embedLimits, embedScriptPath, listOwnEmbeds, type NewEmbed } from '@sala/catalog/api/embeds.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { markStale } from '../../api/stale.ts'
import buttons from '../../controls/buttons.module.css'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { LinkField } from '../../controls/LinkField.tsx'
import { FieldFrame, Input } from '../../forms/FieldFrame.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useText } from '../../i18n/text.ts'
import { useListed } from '../../i18n/useListed.ts'

interface EmbedDialogProps {
  readonly name: string
  readonly shows: NewEmbed['shows']
  readonly onClose: () => void
}

const usualDays = 90

/** Makes an address by which a page of another site shows a card or an exploration, and tells it this once. */
export default function EmbedDialog({ name: thing, shows, onClose }: EmbedDialogProps) {
  const { t } = useText()
  const id = useId()
  const { data } = useQuery(queryFor(listOwnEmbeds))
  const [name, setName] = useState(thing.slice(0, embedLimits.name))
  const [days, setDays] = useState(String(usualDays))
  const [address, setAddress] = useState<string | null>(null)
  // The form closes once it is sent; the address is still to be read then.
  const sent = useRef(false)

  async function make() {
    const made = await api.call(createEmbed, { body: { name, days: Number(days), shows } })
    sent.current = true
    setAddress(made.address)
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
      <FieldFrame id={`${id}-name`} label={t('embeds.name')} hint={undefined} fault={null}>
        <Input
          id={`${id}-name`}
          value={name}
          maxLength={embedLimits.name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-days`} label={t('embeds.days', { most: embedLimits.days })} hint={undefined} fault={null}>
        <Input
          id={`${id}-days`}
          type="number"
          min={1}
          max={embedLimits.days}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
      </FieldFrame>
    </FormDialog>
  )
}

interface MadeDialogProps {
  readonly title: string
  readonly address: string
  readonly sites: readonly string[] | null
  readonly onClose: () => void
}

function MadeDialog({ title, address, sites, onClose }: MadeDialogProps) {
  const { t } = useText()
  const listed = useListed()
  const script = new URL(embedScriptPath, address).href
  const element = `<script src="${script}" defer></script>\n<sala-card address="${address}"></sala-card>`
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t('embeds.once')}</p>
      {sites !== null && <p>{t('embeds.sites', { sites: listed(sites) })}</p>}
      <Copied link={address} label={t('embeds.address')} />
      <Copied link={element} label={t('embeds.element')} />
    </Dialog>
  )
}

function Copied({ link, label }: { readonly link: string; readonly label: string }) {
  const { t } = useText()
  return (
    <LinkField link={link} label={label}>
      {(copy) => (
        <p>
          <button
            type="button"
            className={buttons.quiet}
            onClick={copy}
            aria-label={`${t('common.copyLink')}: ${label}`}
          >
            {t('common.copyLink')}
          </button>
        </p>
      )}
    </LinkField>
  )
}
