import type { BoardPicture } from '@sala/catalog/api/boardPictures.ts'
import { type Board, type BoardSummary, deleteBoard, listBoards, maxBoardCards } from '@sala/catalog/api/boards.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { api } from '../api/api.ts'
import { queryClient, queryFor } from '../api/queries.ts'
import { useAction } from '../api/useAction.ts'
import type { Search } from '../cards/filters/address.ts'
import buttons from '../controls/buttons.module.css'
import { ConfirmDialog } from '../controls/dialogs/ConfirmDialog.tsx'
import { Icon } from '../controls/Icon.tsx'
import { withWords } from '../i18n/i18n.ts'
import { useText } from '../i18n/text.ts'
import { notify } from '../notices/notices.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { withCard, withFilters, withTextBlock } from './arrange/layout.ts'
import { handleUndoKeys } from './arrange/undoKeys.ts'
import { useArrange } from './arrange/useArrange.ts'
import { BoardCards } from './BoardCards.tsx'
import styles from './Boards.module.css'
import { BoardTools } from './BoardTools.tsx'
import { ownBoards, pathOfShared } from './boardAddresses.ts'
import { CardPicker } from './CardPicker.tsx'
import { useBoardExplorations } from './explored/useBoardExplorations.ts'
import { SaveStatus } from './SaveStatus.tsx'
import { seesCard } from './seesCard.ts'
import { ShareDialog } from './sharing/ShareDialog.tsx'
import { useBoard } from './useBoard.ts'

/** They come when they are opened. */
const PictureDialog = lazy(withWords(['boards', 'forms'], () => import('./pictures/PictureDialog.tsx')))
const EmbedDialog = lazy(withWords(['embeds', 'forms'], () => import('../cards/embed/EmbedDialog.tsx')))
const WallDialog = lazy(withWords(['embeds', 'forms'], () => import('./sharing/WallDialog.tsx')))

type OpenDialog = 'pick' | 'picture' | 'share' | 'embed' | 'wall' | 'delete' | null

interface OwnBoardProps {
  readonly board: Board
  /** All of one's own. */
  readonly boards: readonly BoardSummary[]
}

/** Deletes a board and leads to the others; `onStart` closes what has asked. */
function useRemove(id: string, name: string): (onStart: () => void) => void {
  const { t } = useText()
  const { run } = useAction()
  const navigate = useNavigate()
  return (onStart) => {
    onStart()
    void run(async () => {
      await api.call(deleteBoard, { params: { id } })
      await queryClient.invalidateQueries({ queryKey: queryFor(listBoards).queryKey.slice(0, 2) })
      notify('success', t('boards.deleted', { name }))
      await navigate({ to: ownBoards })
    })
  }
}

/** A board of one's own: its cards, and all that its owner can do with it. */
export function OwnBoard({ board, boards }: OwnBoardProps) {
  const { t } = useText()
  const person = useStore(session)
  const navigate = useNavigate()
  const fresh = useRouterState({ select: (state) => state.location.state.newBoard === board.id })
  const own = useBoard(board)
  const { content, change } = own
  const { name, cards } = content
  const [arranging, setArranging] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  const remove = useRemove(board.id, name)
  const [announcement, say] = useState('')
  const hidden = cards.filter((card) => !seesCard(person, card)).length
  const explorations = useBoardExplorations(cards)

  // Not the first state: the list of boards may have brought the new one here before its address does. And the browser keeps what an
  // address brought along over a reload, when the board is no longer new.
  useEffect(() => {
    if (!fresh) return
    setArranging(true)
    setDialog('pick')
    void navigate({ to: '.', search: (search: Search) => search, state: {}, replace: true, resetScroll: false })
  }, [fresh, navigate])

  const keepFilters = useCallback(
    (id: string, filters: Readonly<Record<string, string>>) => change((before) => withFilters(before, id, filters)),
    [change],
  )
  const arrange = useArrange(cards, change, explorations, say)

  function addText(picture?: BoardPicture) {
    if (cards.length >= maxBoardCards) return notify('error', t('boards.full', { most: maxBoardCards }))
    setArranging(true)
    change((before) => withTextBlock(before, picture))
    say(t('boards.added', { name: picture?.alternative ?? t('boards.text') }))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of undo and redo, which have buttons too
    <div onKeyDown={(event) => handleUndoKeys(event, own)}>
      <BoardCards
        title={name}
        lead={t('dashboardLeads.kergrit')}
        cards={cards}
        sharedPath={board.shareKey === null ? null : pathOfShared(board.shareKey)}
        keepFilters={keepFilters}
        arrange={arranging ? arrange : null}
        tools={
          <>
            <BoardTools
              board={board}
              boards={boards}
              own={own}
              arranging={arranging}
              onArrange={() => setArranging(!arranging)}
              onText={() => addText()}
              onDialog={setDialog}
            />
            {hidden > 0 && (
              <p className={`screen-only unpresented ${styles.note}`}>{t('boards.hidden', { number: hidden })}</p>
            )}
            <SaveStatus own={own} />
            <p className="unseen" role="status">
              {announcement}
            </p>
          </>
        }
        empty={<NoCards onAdd={() => setDialog('pick')} />}
      />
      {dialog === 'pick' && (
        <CardPicker
          cards={cards}
          full={cards.length >= maxBoardCards}
          onAdd={(pickedCard, columns, title) => {
            change((before) => withCard(before, pickedCard, columns))
            say(t('boards.added', { name: title }))
          }}
          onClose={close}
        />
      )}
      {dialog === 'picture' && <PicturePart before={null} onPicture={addText} onClose={close} />}
      {dialog === 'share' && <ShareDialog board={board} onChange={own.follow} onClose={close} />}
      <AddressPart dialog={dialog} name={name} boards={boards} board={board} onClose={close} />
      {dialog === 'delete' && (
        <ConfirmDialog title={t('boards.deleteTitle', { name })} onYes={() => remove(close)} onCancel={close}>
          <p>{t('boards.deleteText')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function PicturePart(props: ComponentProps<typeof PictureDialog>) {
  return (
    <Suspense>
      <PictureDialog {...props} />
    </Suspense>
  )
}

interface AddressPartProps extends ComponentProps<typeof WallDialog> {
  readonly dialog: OpenDialog
  /** What the board is called now. */
  readonly name: string
}

/** The dialogs that make an address of the board, for a page of another site or for a wall. */
function AddressPart({ dialog, name, ...wall }: AddressPartProps) {
  const { board, onClose } = wall
  return (
    <Suspense>
      {dialog === 'wall' && <WallDialog {...wall} />}
      {dialog === 'embed' && <EmbedDialog name={name} shows={{ kind: 'board', id: board.id }} onClose={onClose} />}
    </Suspense>
  )
}

function NoCards({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useText()
  return (
    <section className={styles.invitation}>
      <Icon name="board" size={56} />
      <h2>{t('boards.noCards')}</h2>
      <p>{t('boards.noCardsHint')}</p>
      <button type="button" className={buttons.main} onClick={onAdd}>
        <Icon name="plus" size={18} />
        {t('boards.add')}
      </button>
    </section>
  )
}
