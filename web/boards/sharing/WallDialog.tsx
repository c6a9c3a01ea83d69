import type { BoardSummary } from '@sala/catalog/api/boards.ts'
import {
  createEmbed,
  listOwnEmbeds,
  type NewEmbed,
  type PlaylistDashboard,
  playlistLimits,
} from '@sala/catalog/api/embeds.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { markStale } from '../../api/stale.ts'
import { defaultDays, EmbedFields } from '../../cards/embed/EmbedFields.tsx'
import { MadeDialog } from '../../cards/embed/MadeDialog.tsx'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { Select } from '../../controls/popups/Select.tsx'
import { ReorderList } from '../../controls/ReorderList.tsx'
import { allDashboards } from '../../dashboards/all.ts'
import { type DashboardName, dashboardNames } from '../../dashboards/dashboard.ts'
import { FieldFrame, Input } from '../../forms/FieldFrame.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useText } from '../../i18n/text.ts'
import { mayManage } from '../../menu/menu.ts'
import { holdsCard } from '../../session/holdsCard.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'

interface WallDialogProps {
  /** The one on show, which comes first. */
  readonly board: Pick<BoardSummary, 'id' | 'name'>
  /** All of one's own. */
  readonly boards: readonly BoardSummary[]
  readonly onClose: () => void
}

const defaultSeconds = 20

const isDashboard = (key: string): key is DashboardName => dashboardNames.some((name) => name === key)

/** Makes the address of a wall screen that turns through boards of one's own and dashboards, and tells it this once. */
export default function WallDialog({ board, boards, onClose }: WallDialogProps) {
  const { t } = useText()
  const id = useId()
  const { data } = useQuery(queryFor(listOwnEmbeds))
  const { user, permissions } = useStore(session)
  const [name, setName] = useState(board.name)
  const [days, setDays] = useState(String(defaultDays))
  const [seconds, setSeconds] = useState(String(defaultSeconds))
  /** Ids of boards and names of dashboards. */
  const [order, setOrder] = useState<readonly string[]>(() => {
    const others = boards.filter((candidate) => candidate.id !== board.id).map((board) => board.id)
    return [board.id, ...others].slice(0, playlistLimits.boards)
  })
  const [address, setAddress] = useState<string | null>(null)
  // The form closes once it is sent; the address is still to be read then.
  const sent = useRef(false)

  const addable = dashboardNames.filter(
    (dashboardName) =>
      !order.includes(dashboardName) &&
      allDashboards[dashboardName].placements.some(({ code }) => holdsCard(permissions, code)),
  )
  const dashboardOf = (dashboard: DashboardName): PlaylistDashboard => ({
    dashboard,
    name: t(`dashboards.${dashboard}`),
    cards: allDashboards[dashboard].placements.map(({ code, span, fixed }) => ({
      code,
      columns: span,
      filters: { ...fixed },
    })),
  })

  async function make() {
    const boardsShown = order.map((key) => (isDashboard(key) ? dashboardOf(key) : key))
    const shows: NewEmbed['shows'] = { kind: 'playlist', boards: boardsShown, seconds: Number(seconds) }
    const created = await api.call(createEmbed, { body: { name, days: Number(days), shows } })
    sent.current = true
    setAddress(created.address)
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
          const playlistEntry = isDashboard(key)
            ? t(`dashboards.${key}`)
            : [board, ...boards].find(({ id }) => id === key)?.name
          return playlistEntry === undefined ? [] : [{ key, name: playlistEntry, content: <bdi>{playlistEntry}</bdi> }]
        })}
        onMove={setOrder}
        onRemove={(key) => setOrder(order.filter((chosen) => chosen !== key))}
      />
      {addable.length > 0 && order.length < playlistLimits.boards && (
        <Select
          label={t('embeds.wall.add')}
          value=""
          options={[
            { value: '', label: t('embeds.wall.add') },
            ...addable.map((name) => ({ value: name, label: t(`dashboards.${name}`) })),
          ]}
          onChange={(key) => setOrder([...order, key])}
        />
      )}
      <FieldFrame id={`${id}-seconds`} label={t('embeds.wall.seconds')} hint={undefined} fault={null}>
        <Input
          id={`${id}-seconds`}
          type="number"
          min={playlistLimits.minSeconds}
          max={playlistLimits.maxSeconds}
          value={seconds}
          onChange={({ target }) => setSeconds(target.value)}
        />
      </FieldFrame>
      <EmbedFields {...{ name, setName, days, setDays }} />
      <p>{t('embeds.wall.kept')}</p>
    </FormDialog>
  )
}
