import type { Board, BoardSummary } from '@sala/catalog/api/boards.ts'
import { useNavigate } from '@tanstack/react-router'
import type { Search } from '../cards/filters/address.ts'
import { readShared } from '../cards/sharedChoices/shared.ts'
import { Icon, type IconName } from '../controls/Icon.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import input from '../controls/input.module.css'
import { MenuButton } from '../controls/popups/MenuButton.tsx'
import { Select } from '../controls/popups/Select.tsx'
import { useText } from '../i18n/text.ts'
import styles from './Boards.module.css'
import { pathOfBoard } from './boardAddresses.ts'
import { DeletedBoards } from './DeletedBoards.tsx'
import type { OwnBoard } from './useBoard.ts'
import { useNewBoard } from './useNewBoard.ts'

interface BoardToolsProps {
  readonly board: Board
  readonly boards: readonly BoardSummary[]
  readonly own: OwnBoard
  readonly arranging: boolean
  readonly onArrange: () => void
  readonly onText: () => void
  readonly onDialog: (dialog: 'pick' | 'picture' | 'share' | 'embed' | 'wall' | 'delete') => void
}

/** What an owner does with a board: go to another, add, arrange, share, and what is needed now and then. */
export function BoardTools({ board, boards, own, arranging, onArrange, onText, onDialog }: BoardToolsProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const { busy, make } = useNewBoard()
  const { content, change, keeping } = own
  return (
    <div className={`row wrap gap-1 gap-below-1 screen-only unpresented ${styles.toolbar}`}>
      {arranging ? (
        <label className={`inline-row shrink quiet tiny gap-6px ${styles.choice}`}>
          <span>{t('boards.name')}</span>
          <input
            className={input.input}
            value={content.name}
            maxLength={80}
            required
            onChange={({ target }) => change((before) => ({ ...before, name: target.value }), 'name')}
          />
        </label>
      ) : (
        boards.length > 1 && (
          <div className={`inline-row shrink quiet tiny gap-6px ${styles.choice}`}>
            <span>{t('boards.choose')}</span>
            <Select
              label={t('boards.choose')}
              value={board.id}
              options={boards.map(({ id, name }) => ({ value: id, label: id === board.id ? content.name : name }))}
              onChange={(id) => void navigate({ to: pathOfBoard(id), search: (search: Search) => readShared(search) })}
            />
          </div>
        )
      )}
      <Tool icon="plus" onPress={() => onDialog('pick')}>
        {t('boards.add')}
      </Tool>
      <Tool icon="pencil" onPress={onText}>
        {t('boards.addText')}
      </Tool>
      <Tool icon={arranging ? 'check' : 'board'} pressed={arranging} onPress={onArrange}>
        {arranging ? t('boards.arranged') : t('boards.arrange')}
      </Tool>
      <IconButton className={styles.tool} size={18} icon="undo" label={t('boards.undo')} onPress={own.undo} />
      <IconButton className={styles.tool} size={18} icon="redo" label={t('boards.redo')} onPress={own.redo} />
      <Tool icon="share" onPress={() => onDialog('share')}>
        {t('boards.share')}
      </Tool>
      <span className={styles.state} role="status">
        {keeping.state === 'saving' ? t('boards.saving') : keeping.state === 'saved' ? t('boards.saved') : ''}
      </span>
      {/* At the end of their row: a phone's edge would cut off menus that open elsewhere. */}
      <span className="inline-row gap-1 push">
        <MenuButton
          label={t('boards.more')}
          items={[
            {
              key: 'new',
              label: t('boards.newBoard'),
              choose: () => busy || make({ name: t('boards.unnamed', { number: boards.length + 1 }), cards: [] }),
            },
            {
              key: 'copy',
              label: t('boards.copy'),
              choose: () =>
                busy ||
                make(
                  { name: t('boards.copyName', { name: content.name }).slice(0, 80), cards: [...content.cards] },
                  { done: t('boards.copied') },
                ),
            },
            { key: 'picture', label: t('boards.addPicture'), choose: () => onDialog('picture') },
            { key: 'embed', label: t('card.embed'), choose: () => onDialog('embed') },
            { key: 'wall', label: t('boards.wall'), choose: () => onDialog('wall') },
            { key: 'delete', label: t('boards.delete'), choose: () => onDialog('delete') },
          ]}
        >
          <Icon name="more" size={18} />
        </MenuButton>
        <DeletedBoards />
      </span>
    </div>
  )
}

interface ToolProps {
  readonly icon: IconName
  readonly pressed?: boolean
  readonly onPress: () => void
  readonly children: string
}

function Tool({ icon, pressed, onPress, children }: ToolProps) {
  return (
    <button type="button" className={styles.tool} data-pressed={pressed === true} onClick={onPress}>
      <Icon name={icon} size={18} />
      {children}
    </button>
  )
}
