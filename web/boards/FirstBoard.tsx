import buttons from '../controls/buttons.module.css'
import { Icon } from '../controls/Icon.tsx'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import { useText } from '../i18n/text.ts'
import styles from './Boards.module.css'
import { DeletedBoards } from './DeletedBoards.tsx'
import { useNewBoard } from './useNewBoard.ts'

/** For people without a board: explains boards, and links to a new one. */
export function FirstBoard() {
  const { t } = useText()
  const { busy, make } = useNewBoard()
  return (
    <>
      <PageHeader title={t('dashboards.kergrit')} lead={t('dashboardLeads.kergrit')} />
      <section className={styles.invitation}>
        <Icon name="board" size={56} />
        <h2>{t('boards.emptyTitle')}</h2>
        <p>{t('boards.emptyText')}</p>
        <button
          type="button"
          className={buttons.main}
          aria-disabled={busy}
          onClick={() => make({ name: t('dashboards.kergrit'), cards: [] })}
        >
          <Icon name="plus" size={18} />
          {t('boards.newBoard')}
        </button>
        <DeletedBoards />
      </section>
    </>
  )
}
