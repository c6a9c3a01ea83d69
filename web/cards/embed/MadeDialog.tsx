import { embedScriptPath } from '@sala/catalog/api/embeds.ts'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { LinkField } from '../../controls/LinkField.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { useText } from '../../i18n/text.ts'
import { useListed } from '../../i18n/useListed.ts'

interface MadeDialogProps {
  readonly title: string
  readonly address: string
  /** The sites that may embed it; null if it is not for embedding. */
  readonly sites: readonly string[] | null
  readonly onClose: () => void
}

/** Shows an address this once, and for embedding the markup for another site. */
export function MadeDialog({ title, address, sites, onClose }: MadeDialogProps) {
  const { t } = useText()
  const listed = useListed()
  const script = new URL(embedScriptPath, address).href
  const element = `<script src="${script}" defer></script>\n<sala-card address="${address}"></sala-card>`
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t('embeds.once')}</p>
      {sites !== null && <p>{t('embeds.sites', { sites: listed(sites) })}</p>}
      <Copied link={address} label={t('embeds.address')} />
      {sites !== null && <Copied link={element} label={t('embeds.element')} />}
    </Dialog>
  )
}

function Copied({ link, label }: { readonly link: string; readonly label: string }) {
  const { t } = useText()
  return (
    <LinkField link={link} label={label}>
      {(copy) => (
        <p>
          <TextButton
            kind="quiet"
            label={t('common.copyLink')}
            aria-label={`${t('common.copyLink')}: ${label}`}
            onPress={copy}
          />
        </p>
      )}
    </LinkField>
  )
}
