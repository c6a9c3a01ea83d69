import type { Actor } from '../access/actor.ts'
import { escapedAttribute } from '../core/formats/xml.ts'
import { type Collection, type InWords, measuresOf, propertiesOf } from './collections.ts'

/** The metadata document (CSDL 4.01 in XML): what each collection has, in words of the reader’s language. */
export function metadataOf(collections: readonly Collection[], actor: Actor, words: InWords, version: string): string {
  const types = collections.map((collection) => entityType(collection, actor, words))
  const sets = collections.map((collection) => entitySet(collection, words))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="${version}">`,
    ...['Core', 'Aggregation', 'Capabilities'].map(
      (name) =>
        `<edmx:Reference Uri="https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.${name}.V1.xml"><edmx:Include Namespace="Org.OData.${name}.V1" Alias="${name}"/></edmx:Reference>`,
    ),
    '<edmx:DataServices>',
    '<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="Sala">',
    ...types,
    '<EntityContainer Name="Container">',
    text('Core.ODataVersions', '4.0 4.01'),
    '<Annotation Term="Capabilities.ConformanceLevel" EnumMember="Capabilities.ConformanceLevelType/Minimal"/>',
    ...sets,
    '</EntityContainer>',
    '</Schema>',
    '</edmx:DataServices>',
    '</edmx:Edmx>',
  ].join('\n')
}

function entityType(collection: Collection, actor: Actor, words: InWords): string {
  const properties = propertiesOf(collection, actor, words).map(({ name, type, label }) => {
    const nullable = name.startsWith('_') ? ' Nullable="false"' : ''
    return `<Property Name="${escapedAttribute(name)}" Type="${type}"${nullable}>${text('Core.Description', label)}</Property>`
  })
  // `$apply` answers dimensions and measures that the rows themselves do not have.
  const open = collection.kind === 'dataset' ? ' OpenType="true"' : ''
  return [
    `<EntityType Name="${escapedAttribute(collection.name)}"${open}>`,
    '<Key><PropertyRef Name="_row"/></Key>',
    ...properties,
    '</EntityType>',
  ].join('\n')
}

function entitySet(collection: Collection, words: InWords): string {
  const name = escapedAttribute(collection.name)
  const { context } = words
  const described =
    collection.kind === 'exploration'
      ? [text('Core.Description', collection.row.name), text('Core.LongDescription', collection.row.description)]
      : [
          text('Core.Description', context.say(collection.dataset.label)),
          text('Core.LongDescription', context.say(collection.dataset.row)),
          ...measuresOf(collection.dataset, words).map(
            (measure) =>
              `<Annotation Term="Aggregation.CustomAggregate" Qualifier="${escapedAttribute(measure.name)}" String="Edm.Double">${text('Core.Description', measure.label)}${text('Core.LongDescription', measure.definition)}</Annotation>`,
          ),
        ]
  return `<EntitySet Name="${name}" EntityType="Sala.${name}">${described.join('')}</EntitySet>`
}

const text = (term: string, words: string): string =>
  words === '' ? '' : `<Annotation Term="${term}" String="${escapedAttribute(words)}"/>`
