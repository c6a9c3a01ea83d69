import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Language } from '@sala/catalog/words.ts'
import { mapSums } from '@sala/widgets/maps/mapSums.ts'
import { placeText } from '@sala/widgets/maps/placeText.ts'
import { common } from '@sala/widgets/texts/commonWords.ts'
import { amount } from '@sala/widgets/texts/format.ts'
import { withoutFigure } from '@sala/widgets/views/options/places/mapLegend.ts'
import type { MapPlace, MapView } from '@sala/widgets/views/view.ts'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react'
import { useText } from '../../i18n/text.ts'
import styles from './PlaceList.module.css'
import { inOrder, placeAt, placeNamed } from './placeOrder.ts'

interface PlaceListProps {
  readonly view: MapView
  readonly selected: string | null
  /** A place is selected. */
  readonly onSelect: (code: string) => void
  /** A place is opened: pressed, or Enter. */
  readonly onOpen: (code: string) => void
  /** The keyboard leaves the list. */
  readonly onLeave: () => void
}

/**
 * The places of a map with their figures, for readers who cannot use the map and for places that no map shows. The arrow keys, or the first
 * letters of a name, move through it, and the map follows.
 */
export function PlaceList({ view, selected, onSelect, onOpen, onLeave }: PlaceListProps) {
  const { t, locale } = useText()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  // Places outside of the choice can be seen and pressed on the map; in the list they would be names without figures.
  const places = useMemo(
    () =>
      inOrder(
        view.places.filter(({ outside }) => outside !== true),
        locale,
      ),
    [view.places, locale],
  )
  const sums = useMemo(() => mapSums(view), [view])
  const at = places.findIndex(({ code }) => code === selected)
  const optionId = (code: string) => `${id}-${code}`

  // The list scrolls within itself: choosing a place on the map must not scroll the page.
  useEffect(() => {
    const box = list.current
    const option = box?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!box || !option || at < 0) return
    const { offsetTop: top, offsetHeight: height } = option
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight
  }, [at])

  function walk(event: KeyboardEvent) {
    const chosen = places[at]
    if (event.key === 'Enter' || (event.key === ' ' && typed.current.text === '')) {
      event.preventDefault()
      if (chosen !== undefined) onOpen(chosen.code)
      return
    }
    const next = placeAt(event.key, at, places.length) ?? indexAtKey(event)
    const place = next === null ? undefined : places[next]
    if (place === undefined) return
    event.preventDefault()
    onSelect(place.code)
  }

  /** Letters that are typed quickly form the beginning of a name. */
  function indexAtKey(event: KeyboardEvent): number | null {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return null
    const text = event.timeStamp - typed.current.at < typingPause ? typed.current.text + event.key : event.key
    typed.current = { text, at: event.timeStamp }
    return placeNamed(text, places, text.length === 1 ? at + 1 : Math.max(0, at))
  }

  return (
    <div className={styles.places}>
      {/* The arrow keys move between its options; `aria-activedescendant` names the active one. */}
      <div
        ref={list}
        className={styles.list}
        role="listbox"
        tabIndex={0}
        aria-label={t('map.places')}
        aria-activedescendant={selected !== null && at >= 0 ? optionId(selected) : undefined}
        onKeyDown={walk}
        onBlur={() => {
          typed.current = { text: '', at: 0 }
          onLeave()
        }}
      >
        {places.map((place) => (
          <Option
            key={place.code}
            id={optionId(place.code)}
            place={place}
            view={view}
            language={locale}
            selected={place.code === selected}
            onOpen={onOpen}
          />
        ))}
      </div>
      {view.unmatched.length > 0 && (
        <div className={styles.unmatched}>
          <h3 className="flush tiny strong quiet">{t('map.notOnMap')}</h3>
          <ul className="list tabular">
            {view.unmatched.map((place, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two places may share a name, and none of them holds state
              <li key={index}>
                {place.name} <span>{placeText(place, view, locale)}</span>
              </li>
            ))}
            {sums !== null && (
              <>
                <li>
                  {t('map.drawn')} <span>{amount(sums.drawn, view.unit, locale)}</span>
                </li>
                <li>
                  <strong>{formatMessage(common.total, locale)}</strong>{' '}
                  <span>{amount(sums.total, view.unit, locale)}</span>
                </li>
              </>
            )}
          </ul>
        </div>
      )}
    </div>
  )
}

const typingPause = 700

interface OptionProps {
  readonly id: string
  readonly place: MapPlace
  readonly view: MapView
  readonly language: Language
  readonly selected: boolean
  readonly onOpen: (code: string) => void
}

function Option({ id, place, view, language, selected, onOpen }: OptionProps) {
  const { code, name, value, valueText, symbol } = place
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys for all of its options
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active option
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={`hoverable current ${styles.place}`}
      data-place={code}
      onClick={() => onOpen(code)}
    >
      <span>
        {name}
        {symbol !== undefined && <small className="block quiet tiny">{symbol.label}</small>}
      </span>
      {value === null && valueText === undefined ? (
        <i>{formatMessage(withoutFigure(view), language)}</i>
      ) : (
        <b>{placeText(place, view, language)}</b>
      )}
    </div>
  )
}
