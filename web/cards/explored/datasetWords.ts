import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import type { Language } from '@sala/catalog/words.ts'

/** The names of data sets, as a list in words. */
export function datasetWords(names: readonly string[], language: Language): string {
  const words = names.map((name) => labelOf(findDataset(name), name, language))
  return new Intl.ListFormat(language).format(words)
}

/** The widgets that would give a group access to a data set. */
export function widgetsReading(name: string): readonly number[] {
  const endpoints = findDataset(name)?.endpoints ?? []
  const reads = (widget: (typeof widgetCodes)[number]) =>
    endpoints.some(({ path }) => widget.reads.some((readPath) => readPath === path))
  return widgetCodes.filter(reads).map(({ code }) => code)
}
