import { getExploration, type SavedExploration } from '@sala/catalog/api/explorations.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/errors.ts'
import { queryFor } from '../../api/queries.ts'
import { FailedCard } from '../../cards/CardMessage.tsx'
import { NoFigures } from '../../cards/explored/NoFigures.tsx'
import buttons from '../../controls/buttons.module.css'
import { useText } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import explore from '../Explore.module.css'
import { SavedBar } from './SavedBar.tsx'
import { savedIn, withSavedQuestion } from './savedExploration.ts'

type Search = Readonly<Record<string, unknown>>

interface SavedFrameProps {
  readonly search: Search
  /** Draws the question of an address, which is that of the saved exploration where the address has none. */
  readonly children: (search: Search, saved: SavedExploration | null) => ReactNode
}

/** Opens the saved exploration that the address names. Where it cannot be shown, says why in place of figures. */
export function SavedFrame({ search, children }: SavedFrameProps) {
  const id = savedIn(search)
  return id === null ? children(search, null) : <Opened id={id} search={search} draw={children} />
}

interface OpenedProps {
  readonly id: string
  readonly search: Search
  readonly draw: SavedFrameProps['children']
}

function Opened({ id, search, draw }: OpenedProps) {
  const { t } = useText()
  const { data: saved, error, refetch } = useQuery(queryFor(getExploration, undefined, { id }))
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <h2>{t('explorations.gone')}</h2>
        <p>{t('explorations.goneHint')}</p>
        <Link to={paths.explorations} className={buttons.main}>
          {t('shell.explorations')}
        </Link>
      </>
    )
  }
  if (saved === undefined) {
    return error === null ? (
      <div className={explore.waiting} aria-busy="true" />
    ) : (
      <FailedCard error={error} onRetry={() => void refetch()} />
    )
  }
  if (search.q === undefined && saved.unreadable.length > 0) {
    return (
      <>
        <SavedBar saved={saved} question={null} context={null} />
        <NoFigures name={saved.name} datasets={saved.unreadable} />
      </>
    )
  }
  if (search.q === undefined && saved.question === null) {
    return (
      <>
        <SavedBar saved={saved} question={null} context={null} />
        <h2>{t('explorations.unreadable')}</h2>
        <p>{t('explorations.unreadableHint')}</p>
      </>
    )
  }
  return draw(withSavedQuestion(search, saved), saved)
}
