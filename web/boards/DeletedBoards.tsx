import { type BoardSummary, listBoards, restoreBoard } from '@sala/catalog/api/boards.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../api/api.ts'
import { queryFor } from '../api/queries.ts'
import { useAction } from '../api/useAction.ts'
import { Icon } from '../controls/Icon.tsx'
import { MenuButton } from '../controls/popups/MenuButton.tsx'
import { useText } from '../i18n/text.ts'
import { pathOfBoard } from './boardAddresses.ts'
import { rememberBoard } from './useBoard.ts'

/** The boards of the last 30 days that can still be brought back; nothing where there are none. */
export function DeletedBoards() {
  const { t } = useText()
  const navigate = useNavigate()
  const { data } = useQuery(queryFor(listBoards, { trash: 'true' }))

  const { run } = useAction()
  const restore = ({ id }: BoardSummary) =>
    run(async () => {
      rememberBoard(await api.call(restoreBoard, { params: { id } }))
      await navigate({ to: pathOfBoard(id) })
    })

  if (data === undefined || data.count === 0) return null
  return (
    <MenuButton
      label={t('boards.restore')}
      items={data.rows.map((board) => ({ key: board.id, label: board.name, choose: () => void restore(board) }))}
    >
      <span className="inline-row quiet small gap-6px">
        <Icon name="undo" size={18} />
        {t('boards.restore')}
      </span>
    </MenuButton>
  )
}
