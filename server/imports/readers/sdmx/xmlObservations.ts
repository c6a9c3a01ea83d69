import { ReadFailure, unreadable } from '../../failure.ts'
import type { XmlAttributes } from '../xml/xmlParser.ts'
import { normalized, type Row, refuseDeletion } from './sdmx.ts'

type Values = Record<string, string>

interface Group {
  /** The dimensions that it is about; null where its attributes and dimensions stand side by side. */
  readonly key: Values | null
  readonly attributes: Values
}

/** How often a group may be compared with a series or an observation: more than a message of ten thousand series with a group each needs. */
const maxComparisons = 100_000_000

/** Attributes of `DataSet` that are about the message, where a writer gives them no prefix. */
const aboutMessage: ReadonlySet<string> = new Set([
  ...['structureRef', 'dataScope', 'action', 'setID', 'xmlns', 'validFromDate', 'validToDate'],
])

const messages = /^message(?:21|30):(Generic|StructureSpecific)(?:TimeSeries)?Data$/

/** The namespaces by which the root of a message is told. */
export const messageNamespaces = {
  'http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message': 'message21',
  'http://www.sdmx.org/resources/sdmxml/schemas/v3_0/message': 'message30',
}

/**
 * Reads the observations of a data message of SDMX-ML from its elements, as they come: generic and structure-specific ones, by series or flat, with the
 * attributes of the data set, of groups and of series at each observation.
 */
export class XmlObservations {
  readonly #take: (row: Row) => void
  readonly #path: string[] = []
  readonly #observationDimensions = new Map<string, string>()
  #isGeneric = false
  #dimension = 'TIME_PERIOD'
  #common: Values = {}
  #groups: Group[] = []
  #group: { key: Values; attributes: Values } | null = null
  #series: Values | null = null
  /** The series with the attributes of its groups, which are found at its first observation. */
  #whole: Values | null = null
  #observation: Values = {}
  #comparisons = 0

  constructor(take: (row: Row) => void) {
    this.#take = take
  }

  /** Throws `ReadFailure` where the document is no data message, deletes observations or says that it is not whole. */
  open(fullName: string, attributes: XmlAttributes): void {
    const name = fullName.slice(fullName.indexOf(':') + 1)
    const [root, part] = this.#path
    if (root === undefined) this.#begin(fullName)
    else if (part === 'Header' && name === 'Structure' && attributes.structureID !== undefined)
      this.#observationDimensions.set(attributes.structureID, attributes.dimensionAtObservation ?? this.#dimension)
    else if (part === 'Footer' && name === 'Message') refuseIncomplete(attributes)
    else if (name === 'DataSet' && part === undefined) this.#openDataSet(attributes)
    else if (part === 'DataSet' && this.#isGeneric) this.#openGeneric(name, attributes)
    else if (part === 'DataSet') this.#openSpecific(name, attributes)
    this.#path.push(name)
  }

  close(): void {
    const name = this.#path.pop()
    if (this.#path[1] !== 'DataSet') return
    if (name === 'Series') this.#series = this.#whole = null
    if (name === 'Obs' && this.#isGeneric) this.#end()
    if (name === 'Group' && this.#group !== null) {
      this.#groups.push(this.#group)
      this.#group = null
    }
  }

  #begin(fullName: string): void {
    const kind = messages.exec(fullName)?.[1]
    if (kind === undefined)
      throw unreadable('the XML is no data message of SDMX-ML 2.1 or 3.0; ask for that, or SDMX-CSV', {
        value: fullName.slice(0, 100),
      })
    this.#isGeneric = kind === 'Generic'
  }

  #openDataSet(attributes: XmlAttributes): void {
    const about = (wanted: string) =>
      Object.entries(attributes).find(([name]) => name === wanted || name.endsWith(`:${wanted}`))?.[1]
    refuseDeletion(about('action'))
    this.#dimension = this.#observationDimensions.get(about('structureRef') ?? '') ?? 'TIME_PERIOD'
    this.#common = this.#isGeneric ? {} : plain(attributes, aboutMessage)
    this.#groups = []
  }

  #openSpecific(name: string, attributes: XmlAttributes): void {
    if (name === 'Group') this.#groups.push({ key: null, attributes: plain(attributes) })
    else if (name === 'Series') this.#series = plain(attributes)
    else if (name === 'Obs') {
      this.#observation = plain(attributes)
      this.#end()
    } else if (name === 'Atts' && this.#path.length === 2) Object.assign(this.#common, plain(attributes))
  }

  #openGeneric(name: string, { id, value = '' }: XmlAttributes): void {
    if (name === 'Series') this.#series = {}
    else if (name === 'Obs') this.#observation = {}
    else if (name === 'Group') this.#group = { key: {}, attributes: {} }
    else if (name === 'ObsDimension') this.#observation[id ?? this.#dimension] = value
    else if (name === 'ObsValue') this.#observation.OBS_VALUE = value
    else if (name === 'Value' && id !== undefined) {
      const owner = this.#ownerOfValue()
      if (owner !== null) owner[id] = value
    }
  }

  /** Where a value of a key or of attributes belongs, by the elements around it. */
  #ownerOfValue(): Values | null {
    const [list, above] = [this.#path.at(-1), this.#path.at(-2)]
    if (list === 'SeriesKey') return this.#series
    if (list === 'ObsKey') return this.#observation
    if (list === 'GroupKey') return this.#group?.key ?? null
    if (list !== 'Attributes') return null
    if (above === 'DataSet') return this.#common
    if (above === 'Series') return this.#series
    if (above === 'Group') return this.#group?.attributes ?? null
    return above === 'Obs' ? this.#observation : null
  }

  #end(): void {
    if (this.#series === null) {
      const row = { ...this.#common, ...this.#observation }
      this.#take(valued({ ...this.#attributesOfGroups(row), ...row }))
      return
    }
    if (this.#whole === null) {
      const row = { ...this.#common, ...this.#series }
      this.#whole = { ...this.#attributesOfGroups(row), ...row }
    }
    this.#take(valued({ ...this.#whole, ...this.#observation }))
  }

  /** What the groups say of the observations of a row. A power of ten that stands at a group is as much a part of the figure as one beside it. */
  #attributesOfGroups(row: Values): Values {
    this.#comparisons += this.#groups.length
    if (this.#comparisons > maxComparisons)
      throw new ReadFailure('too_large', 'the data message has too many groups; ask for less at once, or for SDMX-CSV')
    const applying = this.#groups.filter(({ key, attributes }) => {
      const names = Object.keys(key ?? attributes).filter((name) => key !== null || name in row)
      if (names.length === 0) throw unreadable('the data message has a group of no dimension')
      return names.every((name) => (key ?? attributes)[name] === row[name])
    })
    return Object.assign({}, ...applying.map(({ attributes }) => attributes))
  }
}

/** Attributes without a prefix: ids of components. */
const plain = (attributes: XmlAttributes, without?: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !name.includes(':') && without?.has(name) !== true))

/** An observation with its value as a number, in units; one that is not there is none. */
function valued(row: Values): Row {
  const text = row.OBS_VALUE?.trim() ?? ''
  if (text === '' || text === 'NaN') return normalized({ ...row, OBS_VALUE: null })
  return normalized({ ...row, OBS_VALUE: /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/.test(text) ? Number(text) : text })
}

/** A service that answers a part alone, or later, says so below the data. */
function refuseIncomplete({ code = '', severity = '' }: XmlAttributes): void {
  if (severity === 'Error' || code === '413')
    throw unreadable(`the data message says that it is not whole (${code}); ask for less at once`, {
      value: code.slice(0, 20),
    })
}
