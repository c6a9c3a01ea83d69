import type { SheetPreview } from '@sala/catalog/api/importPreview.ts'
import type { SavedRecipe } from '@sala/catalog/api/importRecipes.ts'
import type { ImportReport } from '@sala/catalog/api/importReport.ts'
import type { ImportJob } from '@sala/catalog/api/imports.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import { useState } from 'react'
import { TextButton } from '../../../controls/TextButton.tsx'
import { useText } from '../../../i18n/text.ts'
import steps from '../add/AddImportPage.module.css'
import { readRecipe } from '../recipes/recipeFiles.ts'
import { isWorking } from '../useImportJob.ts'
import { DrawnSheet } from './DrawnSheet.tsx'
import { drawingOf } from './drawingOf.ts'
import { type Drawing, noDrawing, recipeOf, understoodOf } from './drawnRecipe.ts'
import { announceColumnDrags } from './FieldWells.tsx'
import { KeepButton } from './KeepButton.tsx'
import { SheetConstants, SheetFacts } from './SheetFacts.tsx'
import { headAmong, rowsFor } from './transposedRows.ts'

export interface SheetMappingProps {
  readonly job: Pick<ImportJob, 'id' | 'dataset' | 'settings' | 'state'>
  readonly report: Pick<ImportReport, 'previews' | 'sheets' | 'goodRows' | 'columns' | 'faults'>
  /** Checks the file by a recipe, as JSON. */
  readonly onRecipe: (recipe: string) => void
  /** The recipe that is edited; null where a new one is made. */
  readonly current?: SavedRecipe | null
  readonly onSaved?: (saved: SavedRecipe) => void
}

/** The first rows of a sheet, in which a person says which rows are the head, the totals and the end, and what each column is. */
export default function SheetMapping({ job, report, onRecipe, current = null, onSaved }: SheetMappingProps) {
  const { t } = useText()
  useState(announceColumnDrags)
  const dataset = findDataset(job.dataset)
  // What was said before is corrected, and not said anew.
  const [before] = useState(() => readRecipe(job.settings.recipe ?? ''))
  const savedRecipe =
    before.kind === 'recipe' && before.namedRecipe.recipe.dataset === job.dataset ? before.namedRecipe : null
  const [at, setAt] = useState(() => sheetAt(report, savedRecipe))
  const preview = report.previews[at] ?? report.previews[0]
  const [drawing, setDrawing] = useState<Drawing>(() => begun(dataset, report, preview, savedRecipe))
  if (dataset === undefined || preview === undefined) return null
  const rows = rowsFor(preview, drawing.transposed)
  const drawn = recipeOf(dataset, { rows }, drawing)
  const text = drawn === null ? '' : JSON.stringify(drawn)
  const tried = text !== '' && !isWorking(job) && job.settings.recipe === text && report.goodRows > 0
  const change = (next: Partial<Drawing>) => setDrawing((now) => ({ ...now, ...next }))
  function toSheet(index: number) {
    const chosen = report.previews[index]
    if (chosen === undefined) return
    setAt(index)
    setDrawing(({ name }) => ({ ...begun(dataset, report, chosen, savedRecipe), name, sheet: chosen.sheet }))
  }
  const lacksHead = savedRecipe !== null && !Object.values(drawing.rows).includes('head')
  return (
    <section className={steps.step}>
      <h2 tabIndex={-1}>{t('imports.mapping.title')}</h2>
      <p className="quiet">{t('imports.mapping.lead')}</p>
      <SheetFacts
        dataset={dataset}
        previews={report.previews}
        at={at}
        drawing={drawing}
        onDrawing={change}
        onSheet={toSheet}
      />
      {lacksHead && <p className={steps.note}>{t('imports.mapping.headMissing')}</p>}
      <DrawnSheet dataset={dataset} rows={rows} drawing={drawing} onDrawing={change} />
      <SheetConstants dataset={dataset} rows={rows} drawing={drawing} onDrawing={change} />
      <div className={steps.actions}>
        <TextButton
          kind="quiet"
          label={t('imports.mapping.check')}
          aria-disabled={drawn === null}
          onPress={() => drawn !== null && onRecipe(text)}
        />
        <KeepButton job={job.id} recipe={tried ? drawn : null} current={current} onSaved={onSaved} />
      </div>
    </section>
  )
}

/** Which sheet is drawn on first: the one that a recipe names, by its name or number. */
function sheetAt({ previews, sheets }: SheetMappingProps['report'], savedRecipe: NamedRecipe | null): number {
  const sheetName = savedRecipe?.recipe.sheet ?? null
  if (sheetName === null) return 0
  const name = sheets.find((sheet) => sheet.name === sheetName)?.name ?? sheets[Number(sheetName) - 1]?.name
  return Math.max(
    0,
    previews.findIndex(({ sheet }) => sheet !== null && sheet === name),
  )
}

/** What is said of a sheet to begin with: what a recipe says, or what the check understood. */
function begun(
  dataset: Dataset | undefined,
  { sheets, columns, faults }: Pick<ImportReport, 'sheets' | 'columns' | 'faults'>,
  preview: SheetPreview | undefined,
  savedRecipe: NamedRecipe | null,
): Drawing {
  if (dataset === undefined || preview === undefined) return noDrawing
  const sheet = sheets.length > 1 ? preview.sheet : null
  if (savedRecipe === null) {
    const transposed = faults.some((fault) => fault.reason === 'runs_across' && fault.sheet === preview.sheet)
    const rows = rowsFor(preview, transposed)
    const headings = new Set(columns.flatMap(({ heading, readAs }) => (readAs === null ? [] : [heading])))
    const head = transposed ? headAmong(rows, headings) : undefined
    return { ...noDrawing, sheet, transposed, ...understoodOf(dataset, { sheet: preview.sheet, rows }, columns, head) }
  }
  const sheetName = savedRecipe.recipe.sheet
  const isThere =
    sheetName === null || sheets.some(({ name }, index) => name === sheetName || String(index + 1) === sheetName)
  // The sheet of another file is none of this one.
  return {
    ...drawingOf(savedRecipe, rowsFor(preview, savedRecipe.recipe.transposed ?? false)),
    sheet: isThere ? sheetName : sheet,
  }
}
