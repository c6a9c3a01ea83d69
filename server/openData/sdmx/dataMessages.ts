import type { sdmxViews } from '@sala/catalog/api/sdmx.ts'
import type { Context } from '@sala/widgets/context.ts'
import { csvLine } from '../../core/formats/csv.ts'
import {
  type Component,
  commentAttribute,
  type Name,
  observationAttributes,
  seriesDimensions,
  timeDimension,
  unitAttribute,
  valueMeasure,
} from './codelists.ts'
import { agency, type Flow, urnOf, version } from './flow.ts'
import type { Series } from './series.ts'
import type { MessageFacts } from './structures.ts'

type SeriesChunks = AsyncIterable<readonly Series[]>
type Json = Readonly<Record<string, unknown>>

interface MessageOptions extends MessageFacts {
  readonly flow: Flow
  readonly view: (typeof sdmxViews)[number]
  /** Names are in its language. */
  readonly context: Context
  /** A note about the whole data set: its figures are invented. */
  readonly comment: string | null
}

/** The values of a component that occur, numbered as they come. */
class ValueList {
  private readonly places = new Map<string, number>()

  placeOf(value: string): number {
    const place = this.places.get(value)
    if (place !== undefined) return place
    this.places.set(value, this.places.size)
    return this.places.size - 1
  }

  json({ codelist }: Component, context: Context): readonly Json[] {
    const names: ReadonlyMap<string, Name> = new Map((codelist?.codes ?? []).map(({ id, name }) => [id, name]))
    return [...this.places.keys()].map((value) =>
      codelist === null ? { value } : { id: value, name: names.get(value)?.(context) ?? value },
    )
  }
}

interface Listed {
  readonly component: Component
  readonly values: ValueList
}

const listed = (component: Component): Listed => ({ component, values: new ValueList() })
const placesOf = (lists: readonly Listed[], values: readonly string[]): readonly number[] =>
  lists.map(({ values: list }, index) => list.placeOf(values[index] ?? ''))
const attributePlaces = (lists: readonly Listed[], values: readonly (string | null)[]): readonly (number | null)[] =>
  lists.map(({ values: list }, index) => {
    const value = values[index] ?? null
    return value === null ? null : list.placeOf(value)
  })

const schema =
  'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/data-message/tools/schemas/2.0.0/sdmx-json-data-schema.json'

/**
 * A data message of SDMX-JSON 2.0 in pieces. The structure that explains the numbers of values comes last, when all values are known: the
 * order of a JSON object's properties has no meaning.
 */
export async function* jsonMessage(options: MessageOptions, chunks: SeriesChunks): AsyncGenerator<string> {
  const { flow, view, context, comment, id, now } = options
  const dimensions = seriesDimensions(flow).map(listed)
  const [time, unit] = [listed(timeDimension), listed(unitAttribute)]
  const attributes = observationAttributes(flow).map(listed)
  const link = { rel: 'dataflow', urn: urnOf('dataflow', flow.dataset.name) }
  const meta = {
    schema,
    id,
    test: false,
    prepared: now.toISOString(),
    contentLanguages: [context.language],
    sender: { id: agency },
  }
  const head = {
    structure: 0,
    action: 'Information',
    links: [link],
    ...(comment === null ? {} : { attributes: [0] }),
  }
  const isFlat = view === 'AllDimensions'
  yield `{"meta":${JSON.stringify(meta)},"data":{"dataSets":[${JSON.stringify(head).slice(0, -1)},"${isFlat ? 'observations' : 'series'}":{`
  let begun = false
  for await (const chunk of chunks) {
    const parts = chunk.flatMap(({ key, unit: unitCode, observations }) => {
      const keyText = placesOf(dimensions, key).join(':')
      const unitPlace = unit.values.placeOf(unitCode)
      const written = observations.map((observation) => {
        const timeText = time.values.placeOf(observation.time)
        const places = attributePlaces(attributes, observation.attributes)
        const values = isFlat ? [observation.value, unitPlace, ...places] : [observation.value, ...places]
        return `"${isFlat ? `${keyText}:` : ''}${timeText}":${JSON.stringify(values)}`
      })
      return isFlat ? written : [`"${keyText}":{"attributes":[${unitPlace}],"observations":{${written.join(',')}}}`]
    })
    if (parts.length === 0) continue
    yield `${begun ? ',' : ''}${parts.join(',')}`
    begun = true
  }
  const structure = structureOf(options, { dimensions, time, unit, attributes })
  yield `}}],"structures":[${JSON.stringify({ dataSets: [0], links: [link], ...structure })}]}}`
}

interface Lists {
  readonly dimensions: readonly Listed[]
  readonly time: Listed
  readonly unit: Listed
  readonly attributes: readonly Listed[]
}

function structureOf({ view, context, comment, flow }: MessageOptions, lists: Lists): Json {
  const { dimensions, time, unit, attributes } = lists
  const identityOf = ({ component: { id, name } }: Pick<Listed, 'component'>) => ({ id, name: name(context) })
  const described = (listed: Listed) => ({
    ...identityOf(listed),
    values: listed.values.json(listed.component, context),
  })
  const dimension = (listed: Listed, keyPosition: number) => ({ ...described(listed), keyPosition })
  const attribute = (listed: Listed, relationship: Json) => {
    const { values, ...rest } = described(listed)
    // The schema has no empty lists.
    return { ...rest, relationship, ...(values.length === 0 ? {} : { values }) }
  }
  const ofSeries = dimensions.map(dimension)
  const ofTime = { ...dimension(time, dimensions.length), roles: [timeDimension.id] }
  const unitOfSeries = attribute(unit, { dimensions: ['MEASURE'] })
  const ofObservation = attributes.map((listed) => attribute(listed, { observation: {} }))
  const isFlat = view === 'AllDimensions'
  const dataSet = [
    { ...identityOf({ component: commentAttribute }), relationship: { dataflow: {} }, values: [{ value: comment }] },
  ]
  return {
    name: context.say(flow.dataset.label),
    dimensions: isFlat ? { observation: [...ofSeries, ofTime] } : { series: ofSeries, observation: [ofTime] },
    measures: { observation: [{ ...identityOf({ component: valueMeasure }), isMandatory: true }] },
    attributes: {
      ...(comment === null ? {} : { dataSet }),
      ...(isFlat ? {} : { series: [unitOfSeries] }),
      observation: isFlat ? [unitOfSeries, ...ofObservation] : ofObservation,
    },
  }
}

/** A data message of SDMX-CSV 2.0 in pieces: a line for each observation. */
export async function* csvMessage({ flow, comment }: MessageOptions, chunks: SeriesChunks): AsyncGenerator<string> {
  const attributes = observationAttributes(flow)
  yield csvLine([
    ...['STRUCTURE', 'STRUCTURE_ID', 'ACTION'],
    ...seriesDimensions(flow).map(({ id }) => id),
    ...[timeDimension.id, valueMeasure.id, unitAttribute.id],
    ...attributes.map(({ id }) => id),
    ...(comment === null ? [] : [commentAttribute.id]),
  ])
  const id = `${agency}:${flow.dataset.name}(${version})`
  const last = comment === null ? [] : [comment]
  for await (const chunk of chunks) {
    const lines = chunk.flatMap(({ key, unit, observations }) =>
      observations.map((observation) =>
        csvLine([
          'dataflow',
          id,
          'I',
          ...key,
          observation.time,
          observation.value,
          unit,
          ...observation.attributes,
          ...last,
        ]),
      ),
    )
    if (lines.length > 0) yield lines.join('')
  }
}
