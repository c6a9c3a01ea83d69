import { datasetLabel } from '@sala/catalog/datasets/labels.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'

/** Gives the name of a data set in the reader's language. */
export function useDatasetLabel(): (name: string) => string {
  const { locale } = useStore(settings)
  return (name) => datasetLabel(name, locale)
}
