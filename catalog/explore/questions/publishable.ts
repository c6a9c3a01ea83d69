import { allDatasets } from '../../datasets/all.ts'
import { isOwnName } from '../../own/ownName.ts'
import { personalTexts } from '../../personalTexts.ts'

const personal: ReadonlySet<string> = new Set(personalTexts.map(({ dataset }) => dataset))

/**
 * Whether figures of a data set may be made public: those that hold names and texts of people may not, in whatever form, nor those that
 * administrators made, of whose texts nothing is known.
 */
export const isPublishable = (dataset: string): boolean => !personal.has(dataset) && !isOwnName(dataset)

/** The names of the data sets whose figures may be made public. */
export const publishableDatasets: readonly string[] = allDatasets.map(({ name }) => name).filter(isPublishable)
