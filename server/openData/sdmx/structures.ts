import { openLicences } from '@sala/catalog/api/openData.ts'
import type { sdmxReferences } from '@sala/catalog/api/sdmx.ts'
import { languages } from '@sala/catalog/words.ts'
import type { Context } from '@sala/widgets/context.ts'
import { descriptionOf, type OpenedDataset } from '../catalogue.ts'
import {
  type Codelist,
  type Component,
  commentAttribute,
  componentsOf,
  type Name,
  nameOf,
  observationAttributes,
  seriesDimensions,
  timeDimension,
  unitAttribute,
  valueMeasure,
} from './codelists.ts'
import { type ArtefactKind, agency, conceptUrn, type Flow, schemeIdOf, urnOf, version } from './flow.ts'

/** An open data set that has observations, as a flow of them. */
export interface OpenedFlow extends OpenedDataset {
  readonly flow: Flow
}

/** The language of the reader first, then all of them; and the sentence that says of figures that they are invented. */
interface Speakers {
  readonly own: Context
  readonly all: readonly Context[]
  readonly madeUp: string
}

type Json = Readonly<Record<string, unknown>>

/** A structure that others refer to by its URN. */
interface Artefact {
  readonly kind: ArtefactKind
  readonly id: string
  /** The URNs of those that it refers to. */
  readonly children: readonly string[]
  readonly json: () => Json
}

const namesOf = (name: Name, { own, all }: Speakers): Json => ({
  name: name(own),
  names: Object.fromEntries(all.map((context) => [context.language, name(context)])),
})

/** What maintains an artefact, its names and its version. */
const maintained = (id: string, name: Name, speakers: Speakers): Json => ({
  id,
  agencyID: agency,
  version,
  ...namesOf(name, speakers),
})

/** All structures of the open data sets, by URN: those that several data sets share are there once. */
export function artefactsOf(opened: readonly OpenedFlow[], speakers: Speakers): ReadonlyMap<string, Artefact> {
  const artefacts: Artefact[] = opened.flatMap((flow) => [
    dataflowOf(flow, speakers),
    structureOf(flow.flow, speakers),
    schemeOf(flow.flow, speakers),
    ...listsOf(flow.flow).map((list) => codelistOf(list, speakers)),
  ])
  const byId = new Map<string, Artefact>()
  for (const artefact of artefacts) {
    const urn = urnOf(artefact.kind, artefact.id)
    if (!byId.has(urn)) byId.set(urn, artefact)
  }
  return byId
}

const listsOf = (flow: Flow): readonly Codelist[] =>
  componentsOf(flow).flatMap(({ codelist }) => (codelist === null ? [] : [codelist]))

function dataflowOf({ flow, row, freshness }: OpenedFlow, speakers: Speakers): Artefact {
  const { name, label } = flow.dataset
  const structure = urnOf('datastructure', name)
  return {
    kind: 'dataflow',
    id: name,
    children: [structure],
    json: () => ({
      ...maintained(name, nameOf(label), speakers),
      // In the language that it was written in.
      description: descriptionOf(row, freshness, speakers.madeUp),
      annotations: [{ type: 'LICENSE', title: row.licence, value: openLicences[row.licence] }],
      structure,
    }),
  }
}

function structureOf(flow: Flow, speakers: Speakers): Artefact {
  const { name, label } = flow.dataset
  const scheme = urnOf('conceptscheme', schemeIdOf(flow))
  return {
    kind: 'datastructure',
    id: name,
    children: [scheme, ...new Set(listsOf(flow).map(({ id }) => urnOf('codelist', id)))],
    json: () => ({
      ...maintained(name, nameOf(label), speakers),
      dataStructureComponents: {
        dimensionList: {
          id: 'DimensionDescriptor',
          dimensions: seriesDimensions(flow).map((dimension, position) => ({
            ...component(flow, dimension),
            position,
          })),
          timeDimension: {
            ...component(flow, timeDimension),
            localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
          },
        },
        measureList: {
          id: 'MeasureDescriptor',
          measures: [
            {
              ...component(flow, valueMeasure),
              usage: 'mandatory',
              localRepresentation: { format: { dataType: 'Double' } },
            },
          ],
        },
        attributeList: {
          id: 'AttributeDescriptor',
          attributes: [
            attribute(flow, unitAttribute, { dimensions: ['MEASURE'] }),
            ...observationAttributes(flow).map((observationAttribute) =>
              attribute(flow, observationAttribute, { observation: {} }),
            ),
            attribute(flow, commentAttribute, { dataflow: {} }),
          ],
        },
      },
    }),
  }
}

const component = (flow: Flow, { id, codelist }: Component): Json => ({
  id,
  conceptIdentity: conceptUrn(flow, id),
  localRepresentation:
    codelist === null
      ? { format: { dataType: 'String' } }
      : { enumeration: urnOf('codelist', codelist.id), enumerationFormat: { dataType: 'String' } },
})

const attribute = (flow: Flow, reported: Component, attributeRelationship: Json): Json => ({
  ...component(flow, reported),
  usage: 'optional',
  attributeRelationship,
})

function schemeOf(flow: Flow, speakers: Speakers): Artefact {
  const id = schemeIdOf(flow)
  return {
    kind: 'conceptscheme',
    id,
    children: [],
    json: () => ({
      ...maintained(id, nameOf(flow.dataset.label), speakers),
      concepts: componentsOf(flow).map(({ id: concept, name }) => ({ id: concept, ...namesOf(name, speakers) })),
    }),
  }
}

const codelistOf = ({ id, name, codes }: Codelist, speakers: Speakers): Artefact => ({
  kind: 'codelist',
  id,
  children: [],
  json: () => ({
    ...maintained(id, name, speakers),
    codes: codes.map((code) => ({ id: code.id, ...namesOf(code.name, speakers) })),
  }),
})

/** Those that are asked for, and what they refer to or are referred to by, as far as `references` says. */
export function withReferences(
  artefacts: readonly Artefact[],
  all: ReadonlyMap<string, Artefact>,
  references: (typeof sdmxReferences)[number],
): readonly Artefact[] {
  const childrenOf = (artefact: Artefact) => artefact.children.flatMap((urn) => all.get(urn) ?? [])
  const parentsOf = (artefact: Artefact) =>
    [...all.values()].filter(({ children }) => children.includes(urnOf(artefact.kind, artefact.id)))
  const below = (ones: readonly Artefact[]): readonly Artefact[] =>
    ones.flatMap((artefact) => [artefact, ...below(childrenOf(artefact))])
  switch (references) {
    case 'none':
      return artefacts
    case 'children':
      return [...new Set([...artefacts, ...artefacts.flatMap(childrenOf)])]
    case 'descendants':
      return [...new Set(below(artefacts))]
    case 'all':
      return [...new Set([...below(artefacts), ...artefacts.flatMap(parentsOf)])]
  }
}

const places = {
  dataflow: 'dataflows',
  datastructure: 'dataStructures',
  conceptscheme: 'conceptSchemes',
  codelist: 'codelists',
} as const

const schema =
  'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/structure-message/tools/schemas/2.0.0/sdmx-json-structure-schema.json'

/** A structure message of SDMX-JSON 2.0. */
export const structureMessage = (artefacts: readonly Artefact[], { id, now }: MessageFacts): Json => ({
  meta: {
    schema,
    id,
    test: false,
    prepared: now.toISOString(),
    contentLanguages: [...languages],
    sender: { id: agency },
  },
  data: Object.fromEntries(
    Object.entries(places).flatMap(([kind, place]) => {
      const ofKind = artefacts.filter((artefact) => artefact.kind === kind)
      return ofKind.length === 0 ? [] : [[place, ofKind.map(({ json }) => json())]]
    }),
  ),
})

export interface MessageFacts {
  /** That of the request: letters, digits and dashes. */
  readonly id: string
  readonly now: Date
}
