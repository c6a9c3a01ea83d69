import { getImportRecipe, type SavedRecipe } from '@sala/catalog/api/importRecipes.ts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import buttons from '../../../controls/buttons.module.css'
import { PageHeader } from '../../../controls/page/PageHeader.tsx'
import { Edited } from '../../../forms/Edited.tsx'
import { FileDrop } from '../../../forms/FileDrop.tsx'
import { useText } from '../../../i18n/text.ts'
import { recipePaths } from '../../editPath.ts'
import styles from '../add/AddImportPage.module.css'
import { CheckStep } from '../add/CheckStep.tsx'
import { useImportForm } from '../add/useImportForm.ts'
import { datasetOf } from '../importForm.ts'
import SheetMapping from '../mapping/SheetMapping.tsx'
import { NameQuestions } from '../questions/NameQuestions.tsx'
import { isGone, useImportJob, useJobInAddress } from '../useImportJob.ts'
import { RecipeInWords } from './RecipeInWords.tsx'

/** `id` as the address has it. */
export function RecipeEditPage({ id }: { readonly id: string }) {
  return (
    <Edited route={getImportRecipe} id={id} list={recipePaths.list}>
      {({ reply }) => <RecipeEditor stored={reply} />}
    </Edited>
  )
}

/** A recipe and a file that it is corrected on: read by the recipe as it stands, mapped by hand, checked, and saved as its next version. */
function RecipeEditor({ stored }: { readonly stored: SavedRecipe }) {
  const { t } = useText()
  const [current, setCurrent] = useState(stored)
  const [id, toJob] = useJobInAddress()
  const answer = useImportJob(id)
  const job = id === null || isGone(answer.error) ? null : (answer.data ?? null)
  const waits = id !== null && job === null && answer.error === null
  const { name } = current
  return (
    <>
      <PageHeader title={t('recipes.editTitle', { name })} lead={t('recipes.editLead')} />
      {waits ? (
        <p aria-busy="true">{t('common.loading')}</p>
      ) : (
        <Work current={current} job={job} onJob={toJob} onSaved={setCurrent} />
      )}
    </>
  )
}

interface WorkProps {
  readonly current: SavedRecipe
  readonly job: ReturnType<typeof useImportJob>['data'] | null
  readonly onJob: (id: string | null) => void
  readonly onSaved: (saved: SavedRecipe) => void
}

function Work({ current, job = null, onJob, onSaved }: WorkProps) {
  const { t } = useText()
  const { name, recipe } = current
  const initial = { dataset: datasetOf(recipe.dataset), recipe: JSON.stringify({ name, recipe }) }
  const { faults, file, busy, sending, found, check, checkWith, cancel, chooseFile, refuseFile } = useImportForm(
    job,
    onJob,
    initial,
  )
  const report = job?.report ?? null
  const chosen =
    file !== null
      ? { name: file.name, bytes: file.size }
      : job === null
        ? null
        : { name: job.fileName, bytes: job.bytes }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void check()
  }
  return (
    <div className={styles.steps}>
      <div className={styles.found}>
        <form className={styles.step} noValidate onSubmit={submit}>
          <h2>{t('imports.stepFile')}</h2>
          <FileDrop file={chosen} fault={faults.file ?? null} busy={busy} onFile={chooseFile} onRefused={refuseFile} />
          {Object.entries(faults).map(([field, fault]) =>
            field === 'file' ? null : (
              <p key={field} className={styles.alert} role="alert">
                {fault}
              </p>
            ),
          )}
          <div className={styles.actions}>
            <Link to={recipePaths.list} className={buttons.quiet}>
              {t('form.toList')}
            </Link>
            <button type="submit" className={job === null ? buttons.main : buttons.quiet} aria-disabled={busy}>
              {job === null ? t('imports.check') : t('imports.checkAgain')}
            </button>
          </div>
        </form>
        <details className={styles.step} open={job === null}>
          <summary>{`${t('recipes.says')} (${t('recipes.version', { version: current.version })})`}</summary>
          <RecipeInWords recipe={recipe} />
        </details>
      </div>
      <div className={styles.found}>
        <CheckStep heading={found} job={job} uploading={sending && job === null} onCancel={() => void cancel()} />
        {job !== null && report !== null && report.previews.length > 0 && (
          <SheetMapping
            key={job.id}
            job={job}
            report={report}
            current={current}
            onSaved={onSaved}
            onRecipe={(text) => checkWith({ recipe: text })}
          />
        )}
        {job !== null && report !== null && !busy && report.questions.length > 0 && (
          <NameQuestions job={job} report={report} onTaught={() => void check()} />
        )}
      </div>
    </div>
  )
}
