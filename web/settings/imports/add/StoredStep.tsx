import type { Batch } from '@sala/catalog/api/importedBatch.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import buttons from '../../../controls/buttons.module.css'
import { Icon } from '../../../controls/Icon.tsx'
import { TextButton } from '../../../controls/TextButton.tsx'
import { useText } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { editPath } from '../../editPath.ts'
import { CardsShowing } from '../CardsShowing.tsx'
import { UndoDialog } from '../UndoDialog.tsx'
import styles from './AddImportPage.module.css'

/** The end: what was stored, where it can be looked at, and the way back. */
export function StoredStep({ batch, onAgain }: { readonly batch: Batch; readonly onAgain: () => void }) {
  const { t, locale } = useText()
  const [leaving, setLeaving] = useState(false)
  // What was taken back here is told so, until another file is chosen.
  const [undone, setUndone] = useState(batch.undoneAt !== null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button was unmounted with its step: moves the focus to the heading, which screen readers announce.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  const file = `\u2068${batch.fileName}\u2069`
  return (
    <section className={styles.step}>
      <h2 ref={heading} tabIndex={-1}>
        {undone ? t('imports.undoneDone', { file }) : t('imports.stored', { file })}
      </h2>
      <p>
        {t('imports.storedRows', {
          id: batch.id,
          rows: number(batch.rows, locale),
          replaced: number(batch.replaced, locale),
        })}
      </p>
      <CardsShowing dataset={batch.dataset} />
      <div className={styles.actions}>
        <Link to={editPath(paths.settingImport, batch.id)} className={buttons.quiet}>
          {t('batches.toPage')}
        </Link>
        <Link to={paths.settingImports} className={buttons.quiet}>
          {t('imports.toList')}
        </Link>
        {!undone && (
          <button type="button" className={buttons.quiet} onClick={() => setLeaving(true)}>
            <Icon name="undo" />
            {t('imports.takeItBack')}
          </button>
        )}
        <TextButton kind="main" label={t('imports.anotherFile')} onPress={onAgain} />
      </div>
      {leaving && <UndoDialog batch={batch} onDone={() => setUndone(true)} onClose={() => setLeaving(false)} />}
    </section>
  )
}
