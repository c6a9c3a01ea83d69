import { datasetOfScope, type KeyScope, peopleScope, readingScopes } from '@sala/catalog/api/keyScopes.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { useDatasetChoices } from '../../api/datasets.ts'
import { useText } from '../../i18n/text.ts'

/** Says what a scope of a key opens. */
export function useScopeWords(): (scope: KeyScope) => string {
  const { t, locale } = useText()
  // Makes those known that administrators have made.
  useDatasetChoices()
  return (scope) => {
    const reading = [...readingScopes, peopleScope].find((readingScope) => readingScope === scope)
    if (reading !== undefined) return t(`account.keys.scope.${reading}`)
    const name = datasetOfScope(scope) ?? scope
    const declared = findDataset(name)
    const dataset = declared === undefined ? name : formatMessage(declared.label, locale)
    return t('account.keys.scope.import', { dataset })
  }
}
