import { createBoard, getBoard, listBoards, maxBoardCards, updateBoard } from '@sala/catalog/api/boards.ts'
import { createExploration, explorationLimits, type SavedExploration } from '@sala/catalog/api/explorations.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { exploredColumns, withCard } from '../../boards/arrange/layout.ts'
import { rememberBoard } from '../../boards/useBoard.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import fields from '../../forms/fields.module.css'
import { fieldOf, SelectField, TextField } from '../../forms/fields.tsx'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { rememberSaved } from './rememberSaved.ts'
import { ifMatch } from './savedExploration.ts'

interface BoardDialogProps {
  readonly question: Exploration
  /** What stands on the board; null where the question on show is not saved as it is, and so is saved first. */
  readonly saved: SavedExploration | null
  /** The name that is offered for what is saved. */
  readonly name: string
  readonly onSaved: (saved: SavedExploration) => void
  readonly onClose: () => void
}

/** Stands for a board that is made. */
const newBoard = ''

/** Puts a question on one of the person's own boards, or on a new one: saves it where it is not saved, and adds its card. */
export default function BoardDialog({ question, saved, name: offered, onSaved, onClose }: BoardDialogProps) {
  const { t } = useText()
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState(offered)
  const [boardName, setBoardName] = useState('')
  // Saved by a try whose board failed: the next one saves no second.
  const [savedExploration, setSavedExploration] = useState(saved)
  const boards = useQuery(queryFor(listBoards))
  const open = (boards.data?.rows ?? []).filter(({ cards }) => cards < maxBoardCards)
  const board = chosen ?? open[0]?.id ?? newBoard

  async function put() {
    if (savedExploration === null && name.trim() === '') return t('explorations.nameWanted')
    if (board === newBoard && boardName.trim() === '') return t('savedExplorations.boardNameWanted')
    const exploration =
      savedExploration ?? (await api.call(createExploration, { body: { name, description: '', folder: '', question } }))
    setSavedExploration(exploration)
    rememberSaved(exploration)
    const changed = await placed(board, boardName, exploration.id)
    if (changed === null) return t('boards.full', { most: maxBoardCards })
    rememberBoard(changed)
    notify('success', t('savedExplorations.isOnBoard', { name: exploration.name, board: changed.name }))
    if (saved === null) onSaved(exploration)
    return null
  }

  return (
    <FormDialog
      title={t('savedExplorations.boardTitle')}
      action={t('savedExplorations.put')}
      ready={boards.data !== undefined}
      onSend={put}
      onClose={onClose}
    >
      <SelectField
        field={fieldOf(board, setChosen)}
        label={t('boards.choose')}
        choices={[
          ...open.map((board) => ({ value: board.id, label: board.name })),
          { value: newBoard, label: t('boards.newBoard') },
        ]}
      />
      {board === newBoard && (
        <TextField
          field={fieldOf(boardName, setBoardName)}
          label={t('boards.name')}
          maxLength={80}
          autoComplete="off"
        />
      )}
      {savedExploration === null && (
        <>
          <TextField
            field={fieldOf(name, setName)}
            label={t('explorations.name')}
            maxLength={explorationLimits.name}
            autoComplete="off"
          />
          <p className={fields.hint}>{t('savedExplorations.savedFirst')}</p>
        </>
      )}
    </FormDialog>
  )
}

/** The board with the exploration at its end, as it is saved now; null where it has become full. */
async function placed(board: string, name: string, exploration: string) {
  if (board === newBoard) {
    const { cards } = withCard({ name, cards: [] }, { exploration }, exploredColumns)
    return await api.call(createBoard, { body: { name, cards: [...cards] } })
  }
  // Asked for anew: another window may have changed it, and the whole board is sent back.
  const before = await api.call(getBoard, { params: { id: board } })
  const after = withCard(before, { exploration }, exploredColumns)
  if (after.cards.length === before.cards.length) return null
  const body = { name: before.name, cards: [...after.cards] }
  return await api.call(updateBoard, { params: { id: board }, body, headers: ifMatch(before) })
}
