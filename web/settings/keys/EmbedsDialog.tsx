import { endEmbed, listEmbeds } from '@sala/catalog/api/embeds.ts'
import { useQuery } from '@tanstack/react-query'
import { explain } from '../../api/explain.ts'
import { queryFor } from '../../api/queries.ts'
import { EmbedList } from '../../cards/embed/EmbedList.tsx'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { useText } from '../../i18n/text.ts'

/** Everybody’s embedding addresses, for administrators: whose they are, and the way to end each. */
export default function EmbedsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText()
  const { data, error } = useQuery(queryFor(listEmbeds, { limit: '1000' }))
  return (
    <Dialog title={t('embeds.all')} onClose={onClose}>
      {error !== null && <p role="alert">{explain(error, t).message}</p>}
      {data !== undefined && <EmbedList label={t('embeds.all')} rows={data.rows} end={endEmbed} />}
    </Dialog>
  )
}
