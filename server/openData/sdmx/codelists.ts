import { type Column, statuses } from '@sala/catalog/dataset.ts'
import { statusWords } from '@sala/catalog/datasets/columns.ts'
import { sdmxWords } from '@sala/catalog/datasets/sdmxWords.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import { checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { geographicRegions } from '@sala/catalog/places/geographicRegions.ts'
import { marketRegions, restCodes } from '@sala/catalog/places/marketRegions.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { wholeOf } from '@sala/catalog/places/wholes.ts'
import { unitWords } from '@sala/catalog/units.ts'
import type { Context } from '@sala/widgets/context.ts'
import { componentId, type Flow, statusCodes, timeId, totalCode } from './flow.ts'

/** How a code or a list of codes is called in the language of a context. */
export type Name = (context: Context) => string

interface Code {
  readonly id: string
  readonly name: Name
}

export interface Codelist {
  readonly id: string
  readonly name: Name
  readonly codes: readonly Code[]
}

export const nameOf =
  (message: MessageDescriptor): Name =>
  ({ say }) =>
    say(message)

const placeCode = (id: string): Code => ({ id, name: ({ place }) => place(id) })
const wholeCode = (region: string): Code => ({ id: wholeOf(region), name: ({ place }) => place(region) })
const total: Code = { id: totalCode, name: nameOf(sdmxWords.total) }

const frequencyList: Codelist = {
  id: 'CL_FREQ',
  name: nameOf(sdmxWords.frequency),
  codes: [
    { id: 'D', name: nameOf(sdmxWords.daily) },
    { id: 'M', name: nameOf(sdmxWords.monthly) },
    { id: 'A', name: nameOf(sdmxWords.annual) },
  ],
}

const statusList: Codelist = {
  id: 'CL_OBS_STATUS',
  name: nameOf(sdmxWords.status),
  codes: statuses.map((status) => ({ id: statusCodes[status], name: nameOf(statusWords[status]) })),
}

const unitList: Codelist = {
  id: 'CL_UNIT',
  name: nameOf(sdmxWords.unit),
  codes: Object.entries(unitWords).map(([unit, word]) => ({ id: componentId(unit), name: nameOf(word) })),
}

/** ISO 3166-1 alpha-2, the rests of market regions, and wholes that offices print. */
const countryList = (name: Name): Codelist => ({
  id: 'CL_COUNTRY',
  name,
  codes: [
    ...countryCodes.map(([alpha2]) => placeCode(alpha2)),
    ...restCodes.map(placeCode),
    ...marketRegions.map(wholeCode),
    total,
  ],
})

/** ISO 3166-2, and wholes that offices print. */
const provinceList = (name: Name): Codelist => ({
  id: 'CL_PROVINCE',
  name,
  codes: [...provinces.map(({ code }) => placeCode(code)), ...geographicRegions.map(wholeCode), total],
})

const checkpointList = (name: Name): Codelist => ({
  id: 'CL_CHECKPOINT',
  name,
  codes: checkpoints.map(({ code }) => placeCode(code)),
})

/** The list that a column's codes are of; null where it holds texts, days or links. */
function listOfColumn({ dataset }: Flow, columnName: string, column: Column): Codelist | null {
  const name = nameOf(column.label)
  switch (column.kind) {
    case 'country':
      return countryList(name)
    case 'province':
      return provinceList(name)
    case 'checkpoint':
      return checkpointList(name)
    case 'choice': {
      const { words } = column
      const codes = column.values.map((id): Code => {
        const word = words[id]
        return { id, name: word === undefined ? () => id : nameOf(word) }
      })
      const holdsTotals = dataset.totals?.column === columnName && dataset.totals.value === null
      const id = `CL_${componentId(dataset.name)}_${componentId(columnName)}`
      return { id, name, codes: holdsTotals ? [...codes, total] : codes }
    }
    default:
      return null
  }
}

/** A dimension or attribute, and how its values are named. */
export interface Component {
  readonly id: string
  readonly name: Name
  /** Null where its values are texts. */
  readonly codelist: Codelist | null
}

function ofColumn(flow: Flow, name: string): Component {
  const column = flow.dataset.columns[name]
  if (column === undefined) throw new Error(`${flow.dataset.name} has no column ${name}`)
  return { id: componentId(name), name: nameOf(column.label), codelist: listOfColumn(flow, name, column) }
}

const measureList = ({ dataset, measures }: Flow): Codelist => ({
  id: `CL_${componentId(dataset.name)}_MEASURE`,
  name: nameOf(sdmxWords.measure),
  codes: measures.map((name) => {
    const column = dataset.columns[name]
    return { id: componentId(name), name: column === undefined ? () => name : nameOf(column.label) }
  }),
})

/** The dimensions of a series, in the order of its key. */
export const seriesDimensions = (flow: Flow): readonly Component[] => [
  { id: 'FREQ', name: nameOf(sdmxWords.frequency), codelist: frequencyList },
  ...flow.dimensions.map((name) => ofColumn(flow, name)),
  { id: 'MEASURE', name: nameOf(sdmxWords.measure), codelist: measureList(flow) },
]

export const timeDimension: Component = { id: timeId, name: nameOf(sdmxWords.time), codelist: null }
export const valueMeasure: Component = { id: 'OBS_VALUE', name: nameOf(sdmxWords.value), codelist: null }
/** Of a series, since its measure decides it. */
export const unitAttribute: Component = { id: 'UNIT_MEASURE', name: nameOf(sdmxWords.unit), codelist: unitList }
/** Of a whole data set: says that its figures are invented. */
export const commentAttribute: Component = { id: 'COMMENT_DSET', name: nameOf(sdmxWords.comment), codelist: null }

/** The attributes of an observation; its status first, where the data set has one. */
export const observationAttributes = (flow: Flow): readonly Component[] => [
  ...(flow.dataset.status === null
    ? []
    : [{ id: 'OBS_STATUS', name: nameOf(sdmxWords.status), codelist: statusList } satisfies Component]),
  ...flow.attributes.map((name) => ofColumn(flow, name)),
]

/** All components of a flow. */
export const componentsOf = (flow: Flow): readonly Component[] => [
  ...seriesDimensions(flow),
  timeDimension,
  valueMeasure,
  unitAttribute,
  ...observationAttributes(flow),
  commentAttribute,
]
