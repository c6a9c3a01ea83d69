import type { BoardSummary } from '@sala/catalog/api/boards.ts'
import { createEmbed, listOwnEmbeds, type NewEmbed, playlistLimits } from '@sala/catalog/api/embeds.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { markStale } from '../../api/stale.ts'
import { EmbedFields, usualDays } from '../../cards/embed/EmbedFields.tsx'
import { MadeDialog } from '../../cards/embed/MadeDialog.tsx'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { ReorderList } from '../../controls/ReorderList.tsx'
import { FieldFrame, Input } from '../../forms/FieldFrame.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useText } from '../../i18n/text.ts'
import { mayManage } from '../../menu/menu.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'

interface WallDialogProps {
  /** The one on show, which comes first. */
  readonly board: Pick<BoardSummary, 'id' | 'name'>
  /** All of one's own. */
  readonly boards: readonly BoardSummary[]
  readonly onClose: () => void
}

const usualSeconds = 20

/** Makes the address of a wall screen that turns through boards of one's own, and tells it this once. */
export default function WallDialog({ board, boards, onClose }: WallDialogProps) {
  const { t } = useText()
  const id = useId()
  const { data } = useQuery(queryFor(listOwnEmbeds))
  const { user } = useStore(session)
  const [name, setName] = useState(board.name)
  const [days, setDays] = useState(String(usualDays))
  const [seconds, setSeconds] = useState(String(usualSeconds))
  const [order, setOrder] = useState<readonly string[]>(() => {
    const others = boards.filter((one) => one.id !== board.id).map((one) => one.id)
    return [board.id, ...others].slice(0, playlistLimits.boards)
  })
  const [address, setAddress] = useState<string | null>(null)
  // The form closes once it is sent; the address is still to be read then.
  const sent = useRef(false)

  async function make() {
    const shows: NewEmbed['shows'] = { kind: 'playlist', boards: [...order], seconds: Number(seconds) }
    const made = await api.call(createEmbed, { body: { name, days: Number(days), shows } })
    sent.current = true
    setAddress(made.address)
    markStale()
    return null
  }

  const title = t('embeds.wall.title')
  if (address !== null) return <MadeDialog {...{ title, address, sites: null, onClose }} />
  if (data?.sites.length === 0 && !(user?.type === 'normal_auth' && mayManage(user)))
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{t('embeds.wall.closed')}</p>
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      action={t('embeds.make')}
      ready={order.length > 0}
      onSend={make}
      onClose={() => {
        if (!sent.current) onClose()
      }}
    >
      <p>{t('embeds.wall.text')}</p>
      <ReorderList
        label={t('embeds.wall.boards')}
        items={order.flatMap((key) => {
          const found = key === board.id ? board : boards.find((one) => one.id === key)
          return found === undefined ? [] : [{ key, name: found.name, content: <bdi>{found.name}</bdi> }]
        })}
        onMove={setOrder}
        onRemove={(key) => setOrder(order.filter((one) => one !== key))}
      />
      <FieldFrame id={`${id}-seconds`} label={t('embeds.wall.seconds')} hint={undefined} fault={null}>
        <Input
          id={`${id}-seconds`}
          type="number"
          min={playlistLimits.leastSeconds}
          max={playlistLimits.mostSeconds}
          value={seconds}
          onChange={({ target }) => setSeconds(target.value)}
        />
      </FieldFrame>
      <EmbedFields {...{ name, setName, days, setDays }} />
      <p>{t('embeds.wall.kept')}</p>
    </FormDialog>
  )
}
