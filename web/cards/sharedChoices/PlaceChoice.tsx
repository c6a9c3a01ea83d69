import { geographicRegionList } from '@sala/catalog/places/geographicRegions.ts'
import { countriesOf, marketRegions } from '@sala/catalog/places/marketRegions.ts'
import type { Context } from '@sala/widgets/context.ts'
import { maxMarkets, placesName } from '@sala/widgets/filters/placeFilters.ts'
import { useMemo } from 'react'
import { Icon } from '../../controls/Icon.tsx'
import { Select } from '../../controls/popups/Select.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../store.ts'
import { Choice } from './Choice.tsx'
import { keepOwnMarkets, noteRecent, ownPlaces } from './ownPlaces.ts'
import styles from './SharedBar.module.css'
import { isCountry, isProvince, isSeveralCountries, isSeveralProvinces } from './shared.ts'

interface PlaceChoiceProps {
  readonly label: string
  readonly domestic: boolean
  readonly foreign: boolean
  readonly value: string | undefined
  readonly context: Context
  readonly onChoose: (place: string | null) => void
}

/** One place for all cards, or several markets or provinces; the person's own and recent places come first. */
export function PlaceChoice({ label, domestic, foreign, value, context, onChoose }: PlaceChoiceProps) {
  const { t } = useText()
  const { own, recent } = useStore(ownPlaces)
  const groups = usePlaces(domestic, foreign, context)
  const labelOf = (place: string) => placesName(place, context)
  const isOffered = (place: string) =>
    (foreign && isSeveralCountries(place)) || (domestic && isSeveralProvinces(place))
      ? true
      : groups.some(({ options }) => options.some((option) => option.value === place))
  const savedMarkets = own.length > 0 && isOffered(own.join()) ? own.join() : null
  const lately = recent.filter((place) => isOffered(place) && place !== savedMarkets)
  const choose = (place: string | null) => {
    if (place !== null) noteRecent(place)
    onChoose(place)
  }
  return (
    <>
      <Choice
        label={label}
        none={domestic && foreign ? t('dashboard.eachCard') : domestic ? t('dashboard.thailand') : t('dashboard.world')}
        value={value}
        words={labelOf}
        options={[
          ...(savedMarkets === null
            ? []
            : [{ label: t('dashboard.ownMarkets'), options: [{ value: savedMarkets, label: labelOf(savedMarkets) }] }]),
          ...(lately.length === 0
            ? []
            : [
                {
                  label: t('dashboard.recentPlaces'),
                  options: lately.map((place) => ({ value: place, label: labelOf(place) })),
                },
              ]),
          // A place appears in one group of the list only.
          ...groups.map(({ label, options }) => ({
            label,
            options: options.filter((option) => option.value !== savedMarkets && !lately.includes(option.value)),
          })),
        ]}
        onChoose={choose}
      />
      {foreign && value !== undefined && (
        <FurtherMarkets value={value} ownMarket={savedMarkets} context={context} onChoose={choose} />
      )}
      {domestic && value !== undefined && <FurtherProvinces value={value} context={context} onChoose={choose} />}
    </>
  )
}

interface FurtherMarketsProps {
  /** The choice: one country or several; with anything else, nothing can be added. */
  readonly value: string
  readonly ownMarket: string | null
  readonly context: Context
  readonly onChoose: (place: string) => void
}

/** Adds a market to the choice, and stores them as the person's own. */
function FurtherMarkets({ value, ownMarket, context, onChoose }: FurtherMarketsProps) {
  const { t } = useText()
  const chosen = useMemo(() => value.split(','), [value])
  const [countries] = usePlaces(false, true, context).slice(1)
  if (!chosen.every(isCountry)) return null
  const others = countries?.options.filter((option) => !chosen.includes(option.value)) ?? []
  const isFollowed = ownMarket === value
  return (
    <>
      <AddPlace label={t('dashboard.addMarket')} chosen={chosen} options={others} onChoose={onChoose} />
      <button
        type="button"
        className={styles.keep}
        aria-pressed={isFollowed}
        onClick={() => keepOwnMarkets(isFollowed ? [] : chosen)}
      >
        <Icon name="bookmark" size={16} />
        {t('dashboard.ownMarkets')}
      </button>
    </>
  )
}

/** Adds a province to the choice, unless a region is chosen. */
function FurtherProvinces({ value, context, onChoose }: Omit<FurtherMarketsProps, 'ownMarket'>) {
  const { t } = useText()
  const chosen = useMemo(() => value.split(','), [value])
  const [provinces] = usePlaces(true, false, context).slice(1)
  if (!chosen.every(isProvince)) return null
  const others = provinces?.options.filter((option) => !chosen.includes(option.value)) ?? []
  return <AddPlace label={t('dashboard.addProvince')} chosen={chosen} options={others} onChoose={onChoose} />
}

interface AddPlaceProps {
  readonly label: string
  readonly chosen: readonly string[]
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (places: string) => void
}

function AddPlace({ label, chosen, options, onChoose }: AddPlaceProps) {
  if (chosen.length >= maxMarkets) return null
  return (
    <Select
      label={label}
      className={styles.add}
      value=""
      options={[{ value: '', label }, ...options]}
      onChange={(place) => place !== '' && onChoose([...chosen, place].join())}
    />
  )
}

/** All places that a dashboard can be about, in the reader's alphabetical order. */
function usePlaces(domestic: boolean, foreign: boolean, context: Context) {
  const { t } = useText()
  return useMemo(() => {
    const collator = new Intl.Collator(context.language)
    const optionsOf = (codes: readonly string[]) => codes.map((code) => ({ value: code, label: context.place(code) }))
    const sorted = (codes: readonly string[]) => optionsOf(codes).toSorted((a, b) => collator.compare(a.label, b.label))
    return [
      ...(domestic
        ? [
            { label: t('dashboard.regions'), options: optionsOf(geographicRegionList.map(({ code }) => code)) },
            {
              label: t('dashboard.provinces'),
              options: sorted(geographicRegionList.flatMap(({ PROVINCES }) => PROVINCES)),
            },
          ]
        : []),
      ...(foreign
        ? [
            { label: t('dashboard.marketRegions'), options: optionsOf(marketRegions) },
            { label: t('dashboard.countries'), options: sorted(marketRegions.flatMap(countriesOf)) },
          ]
        : []),
    ]
  }, [context, domestic, foreign, t])
}
