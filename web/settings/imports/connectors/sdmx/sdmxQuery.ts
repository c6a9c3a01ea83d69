/** What a service of SDMX is asked: the parts of its address (github.com/sdmx-twg/sdmx-rest, version 1.5, which SDMX 2.1 uses). */
export interface SdmxQuery {
  /** Up to the resource `data`. */
  readonly base: string
  /** Empty where the service needs none. */
  readonly agency: string
  readonly flow: string
  /** A code for each dimension in their order, parted by full stops; `all` for the whole flow. */
  readonly key: string
  /** The first period, such as `2015` or `2019-01`; empty for all. */
  readonly from: string
  /** As the service calls it; empty for what it sends by itself. */
  readonly format: string
}

export const sdmxParts = ['base', 'agency', 'flow', 'key', 'from', 'format'] as const

/** The address of a query. */
export function sdmxAddressOf({ base, agency, flow, key, from, format }: SdmxQuery): string {
  const reference = [agency, flow].filter((part) => part.trim() !== '').join(',')
  const parts = [reference, key.trim() || 'all'].map((part) => encodeURI(part.trim()))
  const query = new URLSearchParams({
    ...(from.trim() !== '' && { startPeriod: from.trim() }),
    ...(format.trim() !== '' && { format: format.trim() }),
  })
  const address = [base.trim().replace(/\/+$/, ''), ...parts].join('/')
  return query.size === 0 ? address : `${address}?${query}`
}

/** The members of the European Union and of EFTA by Eurostat's codes, without the sums of them. */
const europe = 'BE+BG+CZ+DK+DE+EE+IE+EL+ES+FR+HR+IT+CY+LV+LT+LU+HU+MT+NL+AT+PL+PT+RO+SI+SK+FI+SE+IS+LI+NO+CH'

/** What known services are asked about tourism. UN Tourism has no such service: it publishes workbooks. */
export const sdmxQueries = {
  /** Monthly nights of residents and others, as a number, in hotels, holiday flats and camps. */
  eurostat_nights: {
    base: 'https://ec.europa.eu/eurostat/api/dissemination/sdmx/2.1/data',
    agency: '',
    flow: 'tour_occ_nim',
    key: `M.TOTAL.NR.I551-I553.${europe}`,
    from: '2019-01',
    format: 'SDMX-CSV',
  },
  /** Passengers carried on international flights, by the month: by frequency, unit, measure, coverage, schedule and country. */
  eurostat_air: {
    base: 'https://ec.europa.eu/eurostat/api/dissemination/sdmx/2.1/data',
    agency: '',
    flow: 'avia_paoc',
    key: `M.PAS.PAS_CRD.INTL.TOTAL.${europe}`,
    from: '2019-01',
    format: 'SDMX-CSV',
  },
  oecd_inbound: {
    base: 'https://sdmx.oecd.org/public/rest/data',
    agency: 'OECD.CFE.TOU',
    flow: 'DSD_TOURISM_INTER@DF_INBOUND,1.0',
    key: 'all',
    from: '2015',
    format: 'csvfile',
  },
  sdmx: { base: 'https://sdmx.example.org/rest/data', agency: '', flow: '', key: 'all', from: '', format: '' },
} as const satisfies Readonly<Record<string, SdmxQuery>>
