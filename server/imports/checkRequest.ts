import type { Dataset } from '@sala/catalog/dataset.ts'
import { everyDataset, findDataset, ownDatasets } from '@sala/catalog/datasets/all.ts'
import { Refusal, unknownChoice } from '../core/refusal.ts'
import { unitFactors } from './cells/units.ts'
import { checkColumnOverrides } from './columnOverrides.ts'
import type { ImportOptions } from './process/protocol.ts'
import { checkRecipe } from './recipes/checkRecipe.ts'
import type { ImportRequest } from './shapes.ts'

/** Checks a request against the declaration of its data set. Throws `Refusal` that names what is wrong and the choices. */
export function checkRequest(request: ImportRequest): { readonly dataset: Dataset; readonly options: ImportOptions } {
  const dataset = datasetOf(request.dataset)
  const columns = Object.keys(dataset.columns)
  const named = {
    map: Object.keys(request.map),
    set: Object.keys(request.set),
    columns: request.columns ?? [],
  } as const
  for (const field of ['map', 'set', 'columns'] as const) {
    const unknown = named[field].find((column) => column !== '' && !columns.includes(column))
    if (unknown !== undefined) throw unknownChoice(`column of ${dataset.name}`, unknown, columns, field)
  }
  checkColumnOverrides(dataset, request)
  const recipe = checkRecipe(dataset, request)
  if (request.status !== null && dataset.status === null) {
    throw new Refusal(
      'usage',
      `status “${request.status}” was given, but ${dataset.name} is published without one; leave it out`,
      { field: 'status', value: request.status },
    )
  }
  unitFactors(dataset, request.unit)
  return {
    dataset,
    options: {
      dataset: request.dataset,
      own: ownDatasets(),
      file: request.file,
      fileName: request.fileName,
      sheet: request.sheet ?? recipe?.sheet ?? null,
      map: request.map,
      set: request.set,
      columns: request.columns,
      head: request.head,
      separator: request.separator,
      encoding: request.encoding,
      unit: request.unit ?? recipe?.unit ?? null,
      status: request.status,
      aliases: [],
      recipe: request.recipe === 'none' ? null : request.recipe,
      recipes: [],
    },
  }
}

/** The data set of a name. Throws `Refusal` that lists them all, the nearest first. */
export function datasetOf(name: string): Dataset {
  const declared = findDataset(name)
  if (declared !== undefined) return declared
  throw unknownChoice(
    'data set',
    name,
    everyDataset().map((dataset) => dataset.name),
    'dataset',
  )
}
