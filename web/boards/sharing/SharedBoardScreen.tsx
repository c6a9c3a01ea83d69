import { getSharedBoard } from '@sala/catalog/api/boards.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryFor } from '../../api/queries.ts'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import { Loading } from '../../controls/texts/Loading.tsx'
import { useText } from '../../i18n/text.ts'
import { BoardCards } from '../BoardCards.tsx'
import styles from '../Boards.module.css'
import { pathOfBoard } from '../boardAddresses.ts'
import { NoBoard } from '../NoBoard.tsx'
import { useNewBoard } from '../useNewBoard.ts'

/** Another person's board by its link: the cards that the reader may see, and a button to copy the board. */
export function SharedBoardScreen({ shareKey }: { readonly shareKey: string }) {
  const { t } = useText()
  // A link that was revoked must not show what it led to before.
  const { data, error, refetch } = useQuery({ ...queryFor(getSharedBoard, undefined, { key: shareKey }), staleTime: 0 })
  const { busy, make } = useNewBoard()
  if (error !== null) return <NoBoard error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { name, owner, own, cards, hidden } = data
  return (
    <BoardCards
      title={name}
      lead={t('boards.sharedBy', { name: owner })}
      cards={cards}
      sharedPath={null}
      keepFilters={null}
      arrange={null}
      tools={
        <div className={`row wrap gap-1 gap-below-1 screen-only unpresented ${styles.toolbar}`}>
          {own === null ? (
            <button
              type="button"
              className={buttons.quiet}
              aria-disabled={busy}
              onClick={() =>
                make({ name: t('boards.copyName', { name }).slice(0, 80), cards }, { done: t('boards.copied') })
              }
            >
              <Icon name="copy" size={18} />
              {t('boards.toOwn')}
            </button>
          ) : (
            <Link className={buttons.quiet} to={pathOfBoard(own)}>
              {t('boards.toMine')}
            </Link>
          )}
          {hidden > 0 && (
            <p className={`screen-only unpresented ${styles.note}`}>{t('boards.hidden', { number: hidden })}</p>
          )}
        </div>
      }
      empty={<p className="quiet centred padded-3">{t('boards.noneSeen')}</p>}
    />
  )
}
