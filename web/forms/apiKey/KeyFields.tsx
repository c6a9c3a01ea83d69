import { importScopeOf, peopleScope, readingScopes } from '@sala/catalog/api/keyScopes.ts'
import { KeyScopeName, keyLimits, type NewApiKey } from '@sala/catalog/api/keys.ts'
import { useId } from 'react'
import { useDatasetChoices } from '../../api/datasets.ts'
import input from '../../controls/input.module.css'
import { useText } from '../../i18n/text.ts'
import fields from '../fields.module.css'
import styles from './apiKey.module.css'
import { useScopeWords } from './useScopeWords.ts'

const defaultDays = 90

/**
 * What a key is called, what it may, how long and from where: the same for a person's own and for those of service accounts. `imports` and
 * `people` say whether bringing figures in and keeping accounts up to date are offered.
 */
export function KeyFields({ imports, people }: { readonly imports: boolean; readonly people: boolean }) {
  const { t } = useText()
  const scopeWords = useScopeWords()
  const hint = useId()
  return (
    <>
      <label className={styles.label}>
        <span>{t('account.keys.name')}</span>
        <input className={input.input} name="name" required maxLength={keyLimits.name} autoComplete="off" />
      </label>
      <fieldset className={`grid gap-1 fieldset ${styles.scopes}`}>
        <legend>{t('account.keys.scopes')}</legend>
        {[...readingScopes, ...(people ? [peopleScope] : [])].map((scope) => (
          <label key={scope} className="row gap-1">
            <input type="checkbox" name={scope} defaultChecked={scope === 'widgets'} />
            {scopeWords(scope)}
          </label>
        ))}
        {imports && <ImportScopes />}
      </fieldset>
      <label className={styles.label}>
        <span>{t('account.keys.days')}</span>
        <input
          className={input.input}
          name="days"
          type="number"
          required
          min={1}
          max={keyLimits.days}
          defaultValue={defaultDays}
        />
      </label>
      <label className={styles.label}>
        <span>{t('account.keys.networks')}</span>
        <input className={input.input} name="networks" dir="ltr" autoComplete="off" aria-describedby={hint} />
      </label>
      <small id={hint} className={fields.hint}>
        {t('account.keys.networksHint')}
      </small>
    </>
  )
}

/** The data sets into which a key may bring figures. */
function ImportScopes() {
  const { t } = useText()
  const datasets = useDatasetChoices()
  return (
    <details>
      <summary>{t('account.keys.importInto')}</summary>
      <div className={`grid gap-1 fieldset ${styles.scopes}`}>
        {datasets.map(({ value, label }) => (
          <label key={value} className="row gap-1">
            <input type="checkbox" name={importScopeOf(value)} />
            {label}
          </label>
        ))}
      </div>
    </details>
  )
}

/** The key described by `KeyFields`. */
export function keyIn(data: FormData): NewApiKey {
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    name: text('name'),
    scopes: [...data.keys()].flatMap((name) => KeyScopeName.safeParse(name).data ?? []),
    networks: text('networks')
      .split(/[\s,;]+/)
      .filter((network) => network !== ''),
    days: Number(text('days')),
  }
}
