import type { Context } from '@sala/widgets/context.ts'
import { placesName } from '@sala/widgets/filters/placeFilters.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCardContext } from '../cards/context.ts'
import type { Search } from '../cards/filters/address.ts'
import { isSeveral } from '../cards/sharedChoices/shared.ts'
import { Message } from '../controls/texts/Message.tsx'
import { choicesAt, dashboardAt, pathOf } from '../dashboards/addresses.ts'
import { ofOnePlace, ofSeveralPlaces } from '../dashboards/all.ts'
import type { Dashboard as Declaration } from '../dashboards/dashboard.ts'
import { type Drill, type DrilledTo, drilledTo, placesIn, regionsOf } from '../dashboards/places.ts'
import { useText } from '../i18n/text.ts'
import { Dashboard } from './Dashboard.tsx'
import styles from './DrilledDashboard.module.css'
import { PlaceDocuments } from './PlaceDocuments.tsx'

interface DrilledDashboardProps {
  readonly dashboard: Declaration
  readonly widgets: readonly AnyWidget[]
  readonly drill: Drill
}

/** A dashboard that goes from the whole to a region, and from there to a province or country: by map, by list and by address. */
export function DrilledDashboard({ dashboard, widgets, drill }: DrilledDashboardProps) {
  const { t } = useText()
  const steps = useRouterState({
    select: ({ location }) => dashboardAt(location.pathname)?.rest ?? [],
    structuralSharing: true,
  })
  const places = useRouterState({ select: ({ location }) => choicesAt(location.pathname, location.search).place })
  const { context } = useCardContext()
  const nameOf = context?.place ?? ((code: string) => code)
  const at = drilledTo(drill, steps)
  const rootName = drill === 'domestic' ? t('dashboard.thailand') : t('dashboard.world')
  switch (at.kind) {
    case 'whole':
      if (places !== undefined && isSeveral(places)) {
        return <Dashboard dashboard={ofSeveralPlaces(dashboard)} widgets={widgets} title={namesOf(places, context)} />
      }
      return (
        <Dashboard
          dashboard={dashboard}
          widgets={widgets}
          inside={<Inside dashboard={dashboard} codes={regionsOf(drill)} nameOf={nameOf} />}
        />
      )
    case 'region':
    case 'place':
      return (
        <Dashboard
          dashboard={at.kind === 'place' ? ofOnePlace(dashboard) : dashboard}
          widgets={widgets}
          title={nameOf(at.kind === 'place' ? at.place : at.region)}
          trail={<Trail dashboard={dashboard} rootName={rootName} at={at} nameOf={nameOf} />}
          below={at.kind === 'place' && context !== null && <PlaceDocuments place={nameOf(at.place)} />}
          inside={
            at.kind === 'region' ? (
              <Inside key={at.region} dashboard={dashboard} codes={placesIn(drill, at.region)} nameOf={nameOf} />
            ) : null
          }
        />
      )
    default:
      return <NotHere dashboard={dashboard} drill={drill} at={at} nameOf={nameOf} whole={rootName} />
  }
}

/** The names of several places by comma; their codes until the names have come. */
const namesOf = (places: string, context: Context | null) => (context === null ? places : placesName(places, context))

type NameOf = (code: string) => string

/** The same choices at another place. */
const keepSearch = (search: Search) => search

interface TrailProps {
  readonly dashboard: Declaration
  readonly rootName: string
  readonly at: Extract<DrilledTo, { kind: 'region' | 'place' }>
  readonly nameOf: NameOf
}

/** The way back: the whole, and the region of a province or country. */
function Trail({ dashboard: { name }, rootName, at, nameOf }: TrailProps) {
  const { t } = useText()
  return (
    <nav className={styles.trail} aria-label={t('dashboard.trail')}>
      <ol>
        <li>
          <PlaceLink to={pathOf(name, null)}>{rootName}</PlaceLink>
        </li>
        {at.kind === 'place' && (
          <li>
            <PlaceLink to={pathOf(name, at.region)}>{nameOf(at.region)}</PlaceLink>
          </li>
        )}
        <li aria-current="page">{nameOf(at.kind === 'place' ? at.place : at.region)}</li>
      </ol>
    </nav>
  )
}

interface InsideProps {
  readonly dashboard: Declaration
  readonly codes: readonly string[]
  readonly nameOf: NameOf
}

/** Among more places than these one looks for a name. */
const searchedFrom = 24

/** Where one may go from here, for those who cannot use a map: regions, then every place of a region. */
function Inside({ dashboard: { name }, codes, nameOf }: InsideProps) {
  const { t, locale } = useText()
  const [search, setSearch] = useState('')
  const collator = new Intl.Collator(locale)
  const matches = codes
    .map((code) => ({ code, label: nameOf(code) }))
    .filter(({ label }) => label.toLocaleLowerCase(locale).includes(search.trim().toLocaleLowerCase(locale)))
    .toSorted((a, b) => collator.compare(a.label, b.label))
  return (
    <nav
      className={`row wrap gap-half-2 gap-below tiny screen-only unpresented ${styles.inside}`}
      aria-label={t('dashboard.inside')}
    >
      <p className="flush quiet">{t('dashboard.drillHint')}</p>
      {codes.length > searchedFrom && (
        <input
          type="search"
          className={styles.search}
          aria-label={t('dashboard.findPlace')}
          placeholder={t('dashboard.findPlace')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <p role="status" className={matches.length > 0 ? 'unseen' : 'flush quiet'}>
        {matches.length === 0 ? t('dashboard.noPlace', { search: search.trim() }) : ''}
      </p>
      <ul className="list flex wrap gap-half">
        {matches.map(({ code, label }) => (
          <li key={code}>
            <PlaceLink to={pathOf(name, code)}>{label}</PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PlaceLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} search={keepSearch}>
      {children}
    </Link>
  )
}

interface NotHereProps {
  readonly dashboard: Declaration
  readonly drill: Drill
  readonly at: Exclude<DrilledTo, { kind: 'whole' | 'region' | 'place' }>
  readonly nameOf: NameOf
  readonly whole: string
}

/** Why no place is at this address, and where to go instead. */
function NotHere({ dashboard: { name }, drill, at, nameOf, whole }: NotHereProps) {
  const { t } = useText()
  // The length of an address is not limited.
  const code = 'code' in at ? at.code.slice(0, 40) : ''
  if (at.kind === 'elsewhere') {
    const place = nameOf(at.place)
    return (
      <Message
        title={t('dashboard.elsewhere')}
        text={t('dashboard.elsewhereHint', { place, region: nameOf(at.region) })}
      >
        <PlaceLink to={pathOf(name, at.place)}>{t('dashboard.openThere', { place })}</PlaceLink>
        <PlaceLink to={pathOf(name, null)}>{whole}</PlaceLink>
      </Message>
    )
  }
  if (at.kind === 'too_deep') {
    return (
      <Message title={t('pages.notFound')} text={t('pages.notFoundHint')}>
        <PlaceLink to={pathOf(name, at.region)}>{nameOf(at.region)}</PlaceLink>
      </Message>
    )
  }
  const domestic = drill === 'domestic'
  const text =
    at.kind === 'unknown_region'
      ? t(domestic ? 'dashboard.unknownRegion' : 'dashboard.unknownMarketRegion', { code })
      : t(domestic ? 'dashboard.unknownProvince' : 'dashboard.unknownCountry', { code, region: nameOf(at.region) })
  const offered = at.kind === 'unknown_region' ? regionsOf(drill) : placesIn(drill, at.region)
  return (
    <Message title={t('dashboard.unknownPlace')} text={text}>
      {offered.map((option) => (
        <PlaceLink key={option} to={pathOf(name, option)}>
          {nameOf(option)}
        </PlaceLink>
      ))}
      <PlaceLink to={pathOf(name, at.kind === 'unknown_region' ? null : at.region)}>
        {at.kind === 'unknown_region' ? whole : nameOf(at.region)}
      </PlaceLink>
    </Message>
  )
}
