import { type BoardCard, maxBoardCards } from '@sala/catalog/api/boards.ts'
import { type ExplorationSummary, listExplorations } from '@sala/catalog/api/explorations.ts'
import type { MenuCategory } from '@sala/catalog/api/widgettypes.ts'
import type { CardCode } from '@sala/catalog/companions.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { normalizeText } from '@sala/catalog/text.ts'
import type { Language } from '@sala/catalog/words.ts'
import { allCards, findCard } from '@sala/widgets/all.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { todayInThailand } from '../cards/context.ts'
import { spanOf } from '../cards/grid/spanOf.ts'
import { CloseButton, Dialog } from '../controls/dialogs/Dialog.tsx'
import { FilterField } from '../controls/FilterField.tsx'
import { Icon } from '../controls/Icon.tsx'
import { Select } from '../controls/popups/Select.tsx'
import { useText } from '../i18n/text.ts'
import { mayExplore } from '../menu/menu.ts'
import { useWidgetMenu } from '../menu/useWidgetMenu.ts'
import { WidgetLabel, WidgetPicture } from '../menu/WidgetLooks.tsx'
import { holdsCard } from '../session/holdsCard.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { exploredColumns, type PlacedItem } from './arrange/layout.ts'
import styles from './Boards.module.css'

interface CardPickerProps {
  readonly cards: readonly BoardCard[]
  readonly full: boolean
  /** `columns` is how wide the card would be elsewhere. */
  readonly onAdd: (item: PlacedItem, columns: number, title: string) => void
  readonly onClose: () => void
}

interface Offer {
  /** Null for a saved exploration, which is named by `key`. */
  readonly code: CardCode | null
  readonly key: string
  readonly name: string
  /** What it shows, in a sentence. */
  readonly about: string
}

interface Group {
  readonly key: string
  readonly name: string
  readonly offers: readonly Offer[]
}

/** Every card that the person may see, by category, to be put on the board. */
export function CardPicker({ cards, full, onAdd, onClose }: CardPickerProps) {
  const { t, locale } = useText()
  const person = useStore(session)
  const { permissions } = person
  const { categories } = useWidgetMenu()
  const id = useId()
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState('')
  const saved = useQuery({ ...queryFor(listExplorations, { limit: '200', sort: 'name' }), enabled: mayExplore(person) })
  const groups = useMemo(
    () => [
      ...groupsOf(categories ?? [], permissions, locale, t('boards.further')),
      ...explorationsOf(saved.data?.rows ?? [], t('shell.explorations')),
    ],
    [categories, permissions, locale, saved.data, t],
  )
  const matches = narrowed(groups, category, search)
  const onBoard = new Set(cards.map(({ code, exploration }) => String(code ?? exploration)))

  function add({ code, key, name }: Offer) {
    if (code === null) return onAdd({ exploration: key }, exploredColumns, name)
    const widget = findCard(code)
    if (widget !== undefined) onAdd(code, spanOf(widget, { today: todayInThailand(), language: locale }), name)
  }

  return (
    <Dialog title={t('boards.add')} wide onClose={onClose} actions={<CloseButton main onClose={onClose} />}>
      <div className={`flex wrap gap-1 gap-below-1 ${styles.search}`}>
        <FilterField value={search} label={t('boards.search')} onChange={setSearch} />
        <Select
          label={t('boards.category')}
          value={category}
          options={[
            { value: '', label: t('boards.allCategories') },
            ...groups.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={setCategory}
        />
      </div>
      {full && (
        <p className={`screen-only unpresented ${styles.note}`} role="alert">
          {t('boards.full', { most: maxBoardCards })}
        </p>
      )}
      <div className={styles.offers}>
        {matches.length === 0 && (
          <p className={`screen-only unpresented ${styles.note}`}>{t('boards.noMatch', { search })}</p>
        )}
        {matches.map(({ key, name, offers }) => (
          <section key={key} aria-label={name}>
            <h3>{name}</h3>
            <ul className="list">
              {offers.map((offer) => (
                <li key={offer.key}>
                  <Icon name="plus" size={18} />
                  {typeof offer.code === 'number' && <WidgetPicture code={offer.code} />}
                  <span className="fill">
                    {/* It is pressed anywhere in its row; what is told of the card is no part of its name. */}
                    <button
                      type="button"
                      aria-label={t('boards.addCard', { name: offer.name })}
                      aria-describedby={`${id}-${offer.key}-about ${id}-${offer.key}-held`}
                      aria-disabled={full}
                      onClick={() => full || add(offer)}
                    >
                      {offer.name}
                    </button>
                    {typeof offer.code === 'number' && <WidgetLabel code={offer.code} />}
                    <small id={`${id}-${offer.key}-about`} className="block quiet tiny">
                      {offer.about}
                    </small>
                  </span>
                  {onBoard.has(offer.key) && (
                    <span
                      id={`${id}-${offer.key}-held`}
                      className={`inline-row gap-half accent tiny fixed ${styles.held}`}
                    >
                      <Icon name="check" size={16} />
                      {t('boards.onBoard')}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** The saved explorations that the person may open. */
function explorationsOf(rows: readonly ExplorationSummary[], name: string): readonly Group[] {
  const offers = rows.map((row) => ({
    code: null,
    key: row.id,
    name: row.name,
    about: row.description === '' ? row.owner : row.description,
  }))
  return offers.length === 0 ? [] : [{ key: ' explorations', name, offers }]
}

/** The widget menu with the names that administrators gave, and the cards without a number below it. */
function groupsOf(
  categories: readonly MenuCategory[],
  permissions: readonly string[],
  locale: Language,
  further: string,
): readonly Group[] {
  const aboutOf = (code: CardCode) => {
    const card = findCard(code)
    return card === undefined ? '' : formatMessage(card.definition, locale)
  }
  const companions = allCards.filter(({ code }) => typeof code === 'string' && holdsCard(permissions, code))
  return [
    ...categories.map(({ slug, name, widgets }) => ({
      key: slug,
      name,
      offers: widgets.flatMap((widget) =>
        findCard(widget.code) === undefined
          ? []
          : [{ ...widget, key: String(widget.code), about: aboutOf(widget.code) }],
      ),
    })),
    {
      key: ' further',
      name: further,
      offers: companions.map(({ code, title }) => ({
        code,
        key: String(code),
        name: formatMessage(title, locale),
        about: aboutOf(code),
      })),
    },
  ].filter(({ offers }) => offers.length > 0)
}

function narrowed(groups: readonly Group[], category: string, search: string): readonly Group[] {
  const term = normalizeText(search).trim().toLowerCase()
  const matches = ({ code, name, about }: Offer) =>
    `${code ?? ''} ${normalizeText(name)} ${normalizeText(about)}`.toLowerCase().includes(term)
  return groups
    .filter(({ key }) => category === '' || key === category)
    .map((group) => ({ ...group, offers: group.offers.filter(matches) }))
    .filter(({ offers }) => offers.length > 0)
}
