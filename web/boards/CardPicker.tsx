import { type BoardCard, mostBoardCards } from '@sala/catalog/api/boards.ts'
import type { MenuCategory } from '@sala/catalog/api/widgettypes.ts'
import type { CardCode } from '@sala/catalog/companions.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { alike } from '@sala/catalog/text.ts'
import type { Language } from '@sala/catalog/words.ts'
import { allCards, findCard } from '@sala/widgets/all.ts'
import { useId, useMemo, useState } from 'react'
import { todayInUtc } from '../cards/context.ts'
import { spanOf } from '../cards/grid/spanOf.ts'
import buttons from '../controls/buttons.module.css'
import { Dialog } from '../controls/dialogs/Dialog.tsx'
import { Icon } from '../controls/Icon.tsx'
import input from '../controls/input.module.css'
import { Select } from '../controls/popups/Select.tsx'
import { useText } from '../i18n/text.ts'
import { useWidgetMenu } from '../menu/useWidgetMenu.ts'
import { WidgetLabel, WidgetPicture } from '../menu/WidgetLooks.tsx'
import { holdsCard } from '../session/holdsCard.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'
import styles from './Boards.module.css'

interface CardPickerProps {
  readonly cards: readonly BoardCard[]
  readonly full: boolean
  /** `columns` is how wide the card would be elsewhere. */
  readonly onAdd: (code: CardCode, columns: number, title: string) => void
  readonly onClose: () => void
}

interface Offer {
  readonly code: CardCode
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
  const { t } = useText()
  const { locale } = useStore(settings)
  const { permissions } = useStore(session)
  const { categories } = useWidgetMenu()
  const id = useId()
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState('')
  const groups = useMemo(
    () => groupsOf(categories ?? [], permissions, locale, t('boards.further')),
    [categories, permissions, locale, t],
  )
  const found = narrowed(groups, category, search)
  const onBoard = new Set(cards.map(({ code }) => code))

  function add({ code, name }: Offer) {
    const widget = findCard(code)
    if (widget !== undefined) onAdd(code, spanOf(widget, { today: todayInUtc(), language: locale }), name)
  }

  return (
    <Dialog
      title={t('boards.add')}
      wide
      onClose={onClose}
      actions={
        <button type="button" className={buttons.main} onClick={onClose}>
          {t('common.close')}
        </button>
      }
    >
      <div className={styles.search}>
        <input
          type="search"
          className={input.input}
          value={search}
          maxLength={100}
          aria-label={t('boards.search')}
          placeholder={t('boards.search')}
          onChange={({ target }) => setSearch(target.value)}
        />
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
        <p className={styles.note} role="alert">
          {t('boards.full', { most: mostBoardCards })}
        </p>
      )}
      <div className={styles.offers}>
        {found.length === 0 && <p className={styles.note}>{t('boards.noMatch', { search })}</p>}
        {found.map(({ key, name, offers }) => (
          <section key={key} aria-label={name}>
            <h3>{name}</h3>
            <ul>
              {offers.map((offer) => (
                <li key={offer.code}>
                  <Icon name="plus" size={18} />
                  {typeof offer.code === 'number' && <WidgetPicture code={offer.code} />}
                  <span>
                    {/* It is pressed anywhere in its row; what is told of the card is no part of its name. */}
                    <button
                      type="button"
                      aria-label={t('boards.addCard', { name: offer.name })}
                      aria-describedby={`${id}-${offer.code}-about ${id}-${offer.code}-held`}
                      aria-disabled={full}
                      onClick={() => full || add(offer)}
                    >
                      {offer.name}
                    </button>
                    {typeof offer.code === 'number' && <WidgetLabel code={offer.code} />}
                    <small id={`${id}-${offer.code}-about`}>{offer.about}</small>
                  </span>
                  {onBoard.has(offer.code) && (
                    <span id={`${id}-${offer.code}-held`} className={styles.held}>
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
        findCard(widget.code) === undefined ? [] : [{ ...widget, about: aboutOf(widget.code) }],
      ),
    })),
    {
      key: ' further',
      name: further,
      offers: companions.map(({ code, title }) => ({ code, name: formatMessage(title, locale), about: aboutOf(code) })),
    },
  ].filter(({ offers }) => offers.length > 0)
}

function narrowed(groups: readonly Group[], category: string, search: string): readonly Group[] {
  const wanted = alike(search).trim().toLowerCase()
  const matches = ({ code, name, about }: Offer) =>
    `${code} ${alike(name)} ${alike(about)}`.toLowerCase().includes(wanted)
  return groups
    .filter(({ key }) => category === '' || key === category)
    .map((group) => ({ ...group, offers: group.offers.filter(matches) }))
    .filter(({ offers }) => offers.length > 0)
}
