import { datasetLabel } from '@sala/catalog/datasets/labels.ts'
import { useText } from './text.ts'

/** Gives the name of a data set in the reader's language. */
export function useDatasetLabel(): (name: string) => string {
  const { locale } = useText()
  return (name) => datasetLabel(name, locale)
}
