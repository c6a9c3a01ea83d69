import type { Readers } from '@sala/catalog/api/rights.ts'
import { useText } from '../../i18n/text.ts'
import { useDatasetLabel } from '../../i18n/useDatasetLabel.ts'
import { useRuleNames } from './useRuleNames.ts'

/** The rows that a rule allows, and the data sets that it hides or leaves unlimited. */
export function RowsOfGroup({ rule, datasets }: Pick<Readers, 'rule' | 'datasets'>) {
  const { t } = useText()
  const datasetLabel = useDatasetLabel()
  const namesOfPlaces = useRuleNames('places')
  const namesOfMarkets = useRuleNames('markets')
  if (rule === null) return t('rights.allRows')
  const untouched = datasets.filter(({ rows }) => rows !== 'limited')
  return (
    <ul className="flush unpadded no-bullets">
      {rule.places !== null && <li>{t('rights.places', { names: namesOfPlaces(rule.places) })}</li>}
      {rule.markets !== null && <li>{t('rights.markets', { names: namesOfMarkets(rule.markets) })}</li>}
      {untouched.map(({ name, rows }) => (
        <li key={name}>
          {rows === 'none'
            ? t('rights.nothingOf', { name: datasetLabel(name) })
            : t('rights.wholeOf', { name: datasetLabel(name) })}
        </li>
      ))}
    </ul>
  )
}
