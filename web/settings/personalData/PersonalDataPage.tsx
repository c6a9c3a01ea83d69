import { type Erasure, type ErasureOf, erase, previewErasure } from '@sala/catalog/api/erasure.ts'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { explain } from '../../api/explain.ts'
import { markStale } from '../../api/stale.ts'
import buttons from '../../controls/buttons.module.css'
import { ConfirmDialog } from '../../controls/dialogs/ConfirmDialog.tsx'
import { PageHeader } from '../../controls/page/PageHeader.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { SelectField, TextField } from '../../forms/fields.tsx'
import type { Field } from '../../forms/useForm.ts'
import { useText } from '../../i18n/text.ts'
import { ErasureParts } from './ErasureParts.tsx'
import styles from './PersonalDataPage.module.css'

/** The found or erased data, and their subject. */
interface ErasureResult {
  readonly of: ErasureOf
  readonly erasure: Erasure
  readonly isErased: boolean
}

/** Erasing one author's texts or one person's data: looked for first, with what stays, and then confirmed. */
export default function PersonalDataPage() {
  const { t } = useText()
  const [of, setOf] = useState<ErasureOf>({ kind: 'author', who: '' })
  const [result, setResult] = useState<ErasureResult | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)

  function change(next: ErasureOf): void {
    setOf(next)
    setResult(null)
    setFault(null)
  }

  async function call(isErased: boolean): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      const erasure = await api.call(isErased ? erase : previewErasure, { body: of })
      setResult({ of, erasure, isErased })
      if (isErased) markStale()
    } catch (error) {
      const none = error instanceof ApiError && error.status === 404
      setFault(none ? t('settings.erasure.none') : explain(error, t).message)
      setResult(null)
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  function look(event: FormEvent): void {
    event.preventDefault()
    if (!busy && of.who.trim() !== '') void call(false)
  }

  const isAuthor = of.kind === 'author'
  return (
    <>
      <PageHeader title={t('settingsMenu.personalData')} lead={t('settings.erasure.lead')} />
      <div className={styles.columns}>
        <form className="grid gap-2 outlined surface shadow padded-3 one-column sheet" onSubmit={look}>
          <SelectField
            field={fieldOf('kind', of.kind, null, (kind) =>
              change({ kind: kind === 'person' ? 'person' : 'author', who: '' }),
            )}
            label={t('settings.erasure.kind')}
            choices={[
              { value: 'author', label: t('settings.erasure.author') },
              { value: 'person', label: t('settings.erasure.person') },
            ]}
          />
          <TextField
            field={fieldOf('who', of.who, fault, (person) => change({ ...of, who: person }))}
            label={isAuthor ? t('settings.erasure.authorName') : t('settings.erasure.email')}
            hint={isAuthor ? t('settings.erasure.authorHint') : undefined}
            maxLength={200}
            autoComplete="off"
            dir={isAuthor ? 'auto' : 'ltr'}
          />
          <div className="flex wrap gap-1 to-end">
            <button type="submit" className={buttons.main} aria-disabled={busy || of.who.trim() === ''}>
              {t('settings.erasure.look')}
            </button>
          </div>
        </form>
        {result !== null && (
          <section className="grid gap-2 outlined surface shadow padded-3 one-column sheet" aria-live="polite">
            <ErasureParts
              title={result.isErased ? t('settings.erasure.gone') : t('settings.erasure.goes')}
              parts={result.erasure.erased}
            />
            <ErasureParts title={t('settings.erasure.stays')} parts={result.erasure.kept} />
            <p className="quiet">{t('settings.erasure.always')}</p>
            {!result.isErased && (
              <div className="flex wrap gap-1 to-end">
                <TextButton kind="danger" label={t('settings.erasure.erase')} onPress={() => setAsking(true)} />
              </div>
            )}
          </section>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('settings.erasure.erase')}
          busy={busy}
          onYes={() => void call(true)}
          onCancel={() => setAsking(false)}
        >
          <p>{t('settings.erasure.sure', { who: of.who.trim() })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** A field that is no part of a form that saves. */
function fieldOf(name: string, value: string, fault: string | null, change: (value: string) => void): Field<string> {
  return { name, value, change, fault, leave: () => {}, readOnly: false }
}
