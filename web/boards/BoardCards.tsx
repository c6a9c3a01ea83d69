import type { BoardCard } from '@sala/catalog/api/boards.ts'
import type { BoardText } from '@sala/catalog/api/boardText.ts'
import { findCard } from '@sala/widgets/all.ts'
import { exploredCard } from '@sala/widgets/explore/boards/exploredCard.ts'
import { isSharedMark, type Mark } from '@sala/widgets/views/mark.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { AsOfBanner } from '../cards/asOf/AsOfBanner.tsx'
import { useAsOf } from '../cards/asOf/useAsOf.ts'
import { useCardContext } from '../cards/context.ts'
import type { Search } from '../cards/filters/address.ts'
import { type BoardFilters, BoardFiltersContext } from '../cards/filters/BoardFilters.ts'
import { NoContext } from '../cards/grid/CardGrid.tsx'
import { DashboardTools, type FileCard } from '../cards/grid/DashboardTools.tsx'
import { usePresentation } from '../cards/grid/usePresentation.ts'
import { SharedBar } from '../cards/sharedChoices/SharedBar.tsx'
import { SharedChoicesContext } from '../cards/sharedChoices/SharedChoices.ts'
import { isChosen, readShared, type SharedName, withoutPlace, writeShared } from '../cards/sharedChoices/shared.ts'
import { useEscape } from '../cards/sharedChoices/useEscape.ts'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import { useText } from '../i18n/text.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import styles from './Boards.module.css'
import { cardName } from './cardName.ts'
import { useBoardExplorations } from './explored/useBoardExplorations.ts'
import { type ArrangeTools, BoardGrid, type BoardPlace } from './grid/BoardGrid.tsx'
import { seesCard } from './seesCard.ts'
import { sharedBy } from './sharedBy.ts'

interface BoardCardsProps {
  readonly title: string
  readonly lead: string
  readonly cards: readonly BoardCard[]
  /** Where others see the board; null where they do not, or where the reader is there. */
  readonly sharedPath: string | null
  /** Stores a card's filters on the board; null on another person's board, where visitors filter in the address. */
  readonly keepFilters: ((id: string, filters: Readonly<Record<string, string>>) => void) | null
  /** Null where the cards are only looked at. */
  readonly arrange: ArrangeTools | null
  /** Stands between the title and the cards. */
  readonly tools: ReactNode
  /** Stands in place of the cards where the person sees none. */
  readonly empty: ReactNode
}

/** A board: the cards on it that the person may see, and what is chosen for all of them, as on any dashboard. */
export function BoardCards(props: BoardCardsProps) {
  const { title, lead, cards, sharedPath, keepFilters, arrange, tools, empty } = props
  const person = useStore(session)
  const text = useText()
  const { t } = text
  const { context, error, retry } = useCardContext(useAsOf().day)
  const presentation = usePresentation()
  const explorations = useBoardExplorations(cards)
  const places = useMemo(
    () =>
      cards.flatMap((card): readonly BoardPlace[] => {
        const base = { card, name: cardName(card, explorations, text), stored: card.filters, prefix: prefixOf(card.id) }
        const widget = card.code === null ? undefined : findCard(card.code)
        if (!seesCard(person, card) || (card.code !== null && widget === undefined)) return []
        if (widget !== undefined) return [{ ...base, widget, placed: { ...base, widget } }]
        const saved = explorations.get(card.exploration ?? '')
        const question = saved?.unreadable.length === 0 ? saved.question : null
        const placed = question === null ? null : { ...base, widget: exploredCard(question) }
        return [{ ...base, widget: null, placed }]
      }),
    [cards, person, explorations, text],
  )
  const placed = useMemo(() => places.flatMap((place) => place.placed ?? []), [places])
  const files = useMemo(() => inFilesOf(places), [places])
  const inFiles = files.cards
  const boardFilters = useMemo<BoardFilters>(
    () => ({
      of: (prefix) => cards.find(({ id }) => prefixOf(id) === prefix)?.filters ?? nothing,
      keep: keepFilters === null ? null : (prefix, filters) => keepFilters(prefix.slice(0, -1), filters),
    }),
    [cards, keepFilters],
  )
  const widgets = useMemo(() => placed.map(({ widget }) => widget), [placed])
  const { values, actionOf, change } = useChoices()
  const shared = useMemo(() => ({ values, actionOf }), [values, actionOf])
  const carriedValues = useRouterState({
    select: (state) => state.location.state.carried ?? null,
    structuralSharing: true,
  })
  const offered = useMemo(() => ({ shared: sharedBy(widgets) }), [widgets])
  return (
    <SharedChoicesContext value={shared}>
      <BoardFiltersContext value={boardFilters}>
        <PageHeader
          title={title}
          lead={lead}
          tools={
            inFiles.length > 0 && (
              <DashboardTools
                title={title}
                cards={inFiles}
                texts={files.texts}
                sharedPath={sharedPath}
                values={values}
                context={context}
                presentation={presentation}
              />
            )
          }
        />
        <AsOfBanner />
        {tools}
        {inFiles.length > 0 && files.lacksSome && (
          <p className={`screen-only unpresented ${styles.note}`}>{t('boards.notInFile')}</p>
        )}
        {error !== null ? (
          <NoContext error={error} onRetry={retry} />
        ) : places.length === 0 ? (
          empty
        ) : (
          <>
            {context !== null && offered.shared.length > 0 && (
              <SharedBar
                dashboard={offered}
                cards={placed}
                values={values}
                context={context}
                onChange={change}
                drilled={false}
                carried={carriedValues}
              />
            )}
            <BoardGrid cards={places} context={context} arrange={presentation.on ? null : arrange} />
          </>
        )}
      </BoardFiltersContext>
    </SharedChoicesContext>
  )
}

/** The cards of a board's file, each with the texts that stand before it, the texts below the last one, and whether some cards are not in it. */
function inFilesOf(places: readonly BoardPlace[]) {
  const cards: FileCard[] = []
  let texts: BoardText[] = []
  for (const { card, placed, prefix } of places) {
    if (card.text !== null) texts.push(card.text)
    if (placed === null) continue
    cards.push({ widget: placed.widget, prefix, stored: card.filters, exploration: card.exploration, texts })
    texts = []
  }
  return { cards, texts, lacksSome: places.some(({ card, placed }) => placed === null && card.text === null) }
}

const nothing = {}
const prefixOf = (id: string): string => `${id}.`

/** What the address has chosen for all cards, and how to choose otherwise. Each change is a step that Back takes back. */
function useChoices() {
  const navigate = useNavigate()
  const values = useRouterState({ select: ({ location }) => readShared(location.search), structuralSharing: true })
  const change = useCallback(
    (changes: Partial<Readonly<Record<SharedName, string | null>>>) =>
      void navigate({ to: '.', search: (search: Search) => writeShared(search, changes), resetScroll: false }),
    [navigate],
  )
  const takeBack = useCallback(
    ({ kind, value }: Mark) => change({ [kind]: kind === 'place' ? withoutPlace(values.place, value) : null }),
    [values.place, change],
  )
  const onChosen = useEscape(values, takeBack)
  const actionOf = useCallback(
    (mark: Mark) => {
      if (!isSharedMark(mark)) return null
      return () => {
        // The same mark again takes the choice back.
        if (isChosen(values, mark)) return takeBack(mark)
        change({ [mark.kind]: mark.value })
        onChosen(mark)
      }
    },
    [values, change, takeBack, onChosen],
  )
  return { values, change, actionOf }
}
