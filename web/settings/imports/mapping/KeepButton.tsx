import { changeImportRecipe, keepImportRecipe, type SavedRecipe } from '@sala/catalog/api/importRecipes.ts'
import type { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { explain } from '../../../api/explain.ts'
import { markStale } from '../../../api/stale.ts'
import buttons from '../../../controls/buttons.module.css'
import { useText } from '../../../i18n/text.ts'
import { notify } from '../../../notices/notices.ts'

interface KeepButtonProps {
  /** The uploaded file that the recipe was checked with. */
  readonly job: string
  /** Null while the file was not checked by it, or nothing was read. */
  readonly recipe: NamedRecipe | null
  /** The recipe that is edited; null for a new one. */
  readonly current: SavedRecipe | null
  readonly onSaved: ((saved: SavedRecipe) => void) | undefined
}

/** Keeps the recipe by which the file was checked, for the next file: as a new one, or as the next version of the one that is edited. */
export function KeepButton({ job, recipe, current, onSaved }: KeepButtonProps) {
  const { t } = useText()
  const [refused, setRefused] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  if (recipe === null) return null
  async function keep() {
    if (sending || recipe === null) return
    setSending(true)
    setRefused(null)
    const body = { ...recipe, job }
    try {
      if (current === null) {
        await api.call(keepImportRecipe, { body })
        notify('success', t('imports.mapping.kept', { name: recipe.name }))
      } else {
        const params = { id: String(current.id) }
        const saved = await api.call(changeImportRecipe, { params, body: { ...body, version: current.version } })
        onSaved?.(saved)
        notify('success', t('recipes.saved', { name: saved.name, version: saved.version }))
      }
      markStale()
    } catch (error) {
      setRefused(explain(error, t).message)
    }
    setSending(false)
  }
  return (
    <>
      <button
        type="button"
        className={current === null ? buttons.quiet : buttons.main}
        aria-disabled={sending}
        onClick={() => void keep()}
      >
        {current === null ? t('imports.mapping.keep') : t('recipes.save')}
      </button>
      {refused !== null && <p role="alert">{refused}</p>}
    </>
  )
}
