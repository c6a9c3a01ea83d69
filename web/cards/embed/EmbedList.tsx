import type { Embed, endEmbed, endOwnEmbed } from '@sala/catalog/api/embeds.ts'
import { api } from '../../api/api.ts'
import { markStale } from '../../api/stale.ts'
import { useAction } from '../../api/useAction.ts'
import { IconButton } from '../../controls/IconButton.tsx'
import picked from '../../forms/picked.module.css'
import { useText } from '../../i18n/text.ts'
import { useDayOfMoment, useMoment } from '../../i18n/useMoment.ts'
import { notify } from '../../notices/notices.ts'

interface EmbedListProps {
  readonly label: string
  readonly rows: readonly (Embed & { readonly owner?: string })[]
  /** The route that ends an address. */
  readonly end: typeof endEmbed | typeof endOwnEmbed
}

/** Embedding addresses with their name, end and last use, and a button to end each. */
export function EmbedList({ label, rows, end }: EmbedListProps) {
  const { t } = useText()
  const day = useDayOfMoment()
  const moment = useMoment()

  const { run } = useAction()

  async function stop({ id, name }: Embed) {
    await run(async () => {
      await api.call(end, { params: { id } })
      notify('success', t('embeds.ended', { name }))
    })
    markStale()
  }

  if (rows.length === 0) return <p role="status">{t('embeds.none')}</p>
  return (
    <ul className={picked.list} aria-label={label}>
      {rows.map((embed) => (
        <li key={embed.id}>
          <span className={picked.who}>
            <bdi>{embed.name}</bdi>
            <small>
              {[
                ...(embed.owner === undefined ? [] : [embed.owner]),
                t('embeds.until', { date: day(embed.expiresAt) }),
                embed.usedAt === null ? t('embeds.unread') : t('embeds.read', { date: moment(embed.usedAt) }),
              ].join(' · ')}
            </small>
          </span>
          <IconButton icon="close" label={t('embeds.end', { name: embed.name })} onPress={() => void stop(embed)} />
        </li>
      ))}
    </ul>
  )
}
