import {
  listImportRecipeVersions,
  type RecipeVersion,
  restoreImportRecipeVersion,
  type SavedRecipe,
} from '@sala/catalog/api/importRecipes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { explain } from '../../../api/explain.ts'
import { queryFor } from '../../../api/queries.ts'
import { markStale } from '../../../api/stale.ts'
import { Dialog } from '../../../controls/dialogs/Dialog.tsx'
import { IconButton } from '../../../controls/IconButton.tsx'
import { Fault } from '../../../forms/Fault.tsx'
import picked from '../../../forms/picked.module.css'
import { useText } from '../../../i18n/text.ts'
import { useMoment } from '../../../i18n/useMoment.ts'
import { notify } from '../../../notices/notices.ts'
import { RecipeInWords, usePartLabel } from './RecipeInWords.tsx'

interface RecipeHistoryProps {
  readonly recipe: SavedRecipe
  readonly onClose: () => void
}

/** What a recipe was before: who changed what and when. An earlier version is looked at, or made the present one. */
export function RecipeHistory({ recipe: { id, name, version: present }, onClose }: RecipeHistoryProps) {
  const { t } = useText()
  const [fault, setFault] = useState<string | null>(null)
  const params = { id: String(id) }
  const answer = useQuery({ ...queryFor(listImportRecipeVersions, undefined, params), staleTime: 0 })
  const error = fault ?? (answer.error === null ? null : explain(answer.error, t).message)

  async function restore(version: number) {
    setFault(null)
    try {
      const route = { params: { ...params, version: String(version) }, body: { version: present } }
      const restored = await api.call(restoreImportRecipeVersion, route)
      markStale()
      notify('success', t('recipes.broughtBack', { name: restored.name, version }))
      onClose()
    } catch (failure) {
      setFault(explain(failure, t).message)
    }
  }

  return (
    <Dialog title={t('recipes.historyTitle', { name })} wide onClose={onClose}>
      {answer.isPending && <p role="status">{t('common.loading')}</p>}
      <ol className={picked.list}>
        {answer.data?.rows.map((row, index) => (
          <li key={row.version}>
            <Version row={row} />
            {index === 0 ? (
              <span className="quiet">{t('recipes.present')}</span>
            ) : (
              row.recipe !== null && (
                <IconButton
                  icon="undo"
                  label={t('recipes.bringBack', { version: row.version })}
                  onPress={() => void restore(row.version)}
                />
              )
            )}
          </li>
        ))}
      </ol>
      <Fault text={error} />
    </Dialog>
  )
}

/** A version: what it changed, what it says, who made it and when. */
function Version({ row }: { readonly row: RecipeVersion }) {
  const { t, locale } = useText()
  const dated = useMoment()
  const labelOfPart = usePartLabel()
  const { version, name, recipe, changed, testedFile, updatedAt, updatedBy } = row
  const changes = (changed ?? []).map((part) => labelOfPart(part, recipe?.dataset ?? ''))
  return (
    <span className={picked.who}>
      <strong>{t('recipes.version', { version })}</strong>
      {changes.length > 0 && (
        <span>{t('recipes.changed', { parts: new Intl.ListFormat(locale).format(changes) })}</span>
      )}
      <small>
        {dated(updatedAt)} · <bdi>{updatedBy ?? '–'}</bdi>
      </small>
      <small>{testedFile === null ? t('recipes.untried') : t('recipes.triedOn', { file: testedFile })}</small>
      {recipe === null ? (
        <small>{t('recipes.unreadable')}</small>
      ) : (
        <details>
          <summary>{t('recipes.saysOf', { version, name })}</summary>
          <RecipeInWords recipe={recipe} />
        </details>
      )}
    </span>
  )
}
