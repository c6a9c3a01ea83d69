import {
  changeImportRecipe,
  keepImportRecipe,
  type ListedRecipe,
  listImportRecipes,
  removeImportRecipe,
  restoreImportRecipe,
  type SavedRecipe,
} from '@sala/catalog/api/importRecipes.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import type { Recipe } from '@sala/catalog/imports/recipe.ts'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { api } from '../../../api/api.ts'
import { queryFor } from '../../../api/queries.ts'
import { saveFile } from '../../../api/saveFile.ts'
import { markStale } from '../../../api/stale.ts'
import { useAction } from '../../../api/useAction.ts'
import buttons from '../../../controls/buttons.module.css'
import { IconButton } from '../../../controls/IconButton.tsx'
import { FieldFrame, Input } from '../../../forms/FieldFrame.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { useDatasetLabel } from '../../../i18n/useDatasetLabel.ts'
import { useMoment } from '../../../i18n/useMoment.ts'
import { Deletion } from '../../../lists/Deletion.tsx'
import { ListPage } from '../../../lists/ListPage.tsx'
import type { ListColumn } from '../../../lists/ListTable.tsx'
import { RowTools } from '../../../lists/RowTools.tsx'
import { trashFilter } from '../../../lists/trash.ts'
import { useList, useListQuery } from '../../../lists/useList.ts'
import { notify } from '../../../notices/notices.ts'
import { paths } from '../../../paths.ts'
import { editPath, recipePaths } from '../../editPath.ts'
import styles from '../ImportsPage.module.css'
import { RecipeHistory } from './RecipeHistory.tsx'
import { RecipeInWords } from './RecipeInWords.tsx'
import { fileOf, readRecipe } from './recipeFiles.ts'

const defaults = { sort: 'name', limit: 20, filters: [trashFilter] }

/** The recipes by which files are read: what each says, edited, renamed, exported, brought in, brought back to an earlier version, deleted and restored. */
export default function RecipesPage() {
  const { t } = useText()
  const list = useList(defaults)
  const columns = useColumns()
  const [renaming, setRenaming] = useState<SavedRecipe | null>(null)
  const [looking, setLooking] = useState<SavedRecipe | null>(null)
  const answer = useListQuery(queryFor(listImportRecipes, list.query), { staleTime: 0 })
  return (
    <ListPage
      title={t('recipes.title')}
      lead={t('recipes.lead')}
      tools={
        <>
          <Link to={paths.settingImports} className={buttons.quiet}>
            {t('imports.toList')}
          </Link>
          <BringIn />
        </>
      }
      search={t('recipes.search')}
      columns={columns}
      list={list}
      answer={answer}
      restore={restoreImportRecipe}
      empty={t('recipes.empty')}
      deletes={(recipe) => ({
        name: recipe.name,
        run: () => api.call(removeImportRecipe, { params: { id: String(recipe.id) } }),
        done: t('recipes.deleted'),
        children: <p>{t('recipes.deleteHint')}</p>,
      })}
      actions={(row, tools) => {
        const recipe = row.deletedAt === null ? readable(row) : null
        if (recipe === null) return <RowTools name={row.name} {...tools} />
        return (
          <>
            <IconButton
              icon="download"
              label={t('recipes.export', { name: recipe.name })}
              onPress={() => saveFile(fileOf(recipe))}
            />
            <IconButton
              icon="document"
              label={t('recipes.renameTitle', { name: recipe.name })}
              onPress={() => setRenaming(recipe)}
            />
            <IconButton
              icon="log"
              label={t('recipes.historyTitle', { name: recipe.name })}
              onPress={() => setLooking(recipe)}
            />
            <RowTools name={recipe.name} edit={editPath(recipePaths.edit, recipe.id)} {...tools} />
          </>
        )
      }}
    >
      {renaming !== null && <RenameDialog recipe={renaming} onClose={() => setRenaming(null)} />}
      {looking !== null && <RecipeHistory recipe={looking} onClose={() => setLooking(null)} />}
    </ListPage>
  )
}

/** Null for a recipe that a newer release made. */
const readable = ({ recipe, ...row }: ListedRecipe): SavedRecipe | null => (recipe === null ? null : { ...row, recipe })

function useColumns(): readonly ListColumn<ListedRecipe>[] {
  const { t, locale } = useText()
  const datasetLabel = useDatasetLabel()
  const dated = useMoment()
  return [
    {
      key: 'name',
      label: t('recipes.name'),
      sort: 'name',
      cell: (row) => (
        <span className={styles.lines}>
          <bdi>{row.name}</bdi>
          <span className={styles.quiet}>{t('recipes.version', { version: row.version })}</span>
          <Deletion {...row} />
        </span>
      ),
    },
    {
      key: 'fits',
      label: t('recipes.fits'),
      cell: ({ dataset, recipe }) => {
        if (recipe === null) {
          return (
            <span className={styles.lines}>
              {datasetLabel(dataset)}
              <span className={styles.quiet}>{t('recipes.newer')}</span>
            </span>
          )
        }
        const heads = headingsOf(recipe)
        const stated = Object.entries(recipe.fields).filter(([, field]) => 'value' in field)
        const columns = findDataset(recipe.dataset)?.columns ?? {}
        return (
          <span className={styles.lines}>
            {datasetLabel(recipe.dataset)}
            <span className={styles.quiet}>{t(`recipes.${recipe.layout}`)}</span>
            {recipe.transposed && <span className={styles.quiet}>{t('imports.mapping.transposed')}</span>}
            <span className={styles.quiet}>{t('recipes.heads', { heads: heads.join(' · ') })}</span>
            {stated.length > 0 && (
              <span className={styles.quiet}>
                {t('recipes.stated', {
                  columns: stated.map(([name]) => labelOf(columns[name], name, locale)).join(' · '),
                })}
              </span>
            )}
            <details>
              <summary>{t('recipes.says')}</summary>
              <RecipeInWords recipe={recipe} />
            </details>
          </span>
        )
      },
    },
    {
      key: 'tried',
      label: t('recipes.tried'),
      sort: 'updatedAt',
      cell: ({ updatedAt, updatedBy, testedFile }) => (
        <span className={styles.lines}>
          {dated(updatedAt)}
          <span className={styles.quiet}>
            <bdi>{updatedBy ?? '–'}</bdi>
          </span>
          <span className={styles.quiet}>
            {testedFile === null ? t('recipes.untried') : t('recipes.triedOn', { file: testedFile })}
          </span>
        </span>
      ),
    },
  ]
}

/** The headings that a recipe reads, from left to right. */
function headingsOf({ fields }: Recipe): readonly string[] {
  return Object.values(fields)
    .flatMap((field) => ('value' in field ? [] : { at: 'column' in field ? field.column : field.year, ...field }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ heading }) => heading)
}

/** Imports a recipe that another server exported, or that a person wrote. */
function BringIn() {
  const { t } = useText()
  const { run } = useAction()
  const id = useId()
  const take = (file: File) =>
    run(async () => {
      const recipe = readRecipe(await file.text())
      if (recipe.kind === 'not_json') return notify('error', t('recipes.notJson', { file: file.name }))
      if (recipe.kind === 'not_recipe')
        return notify('error', t('recipes.notRecipe', { file: file.name, part: recipe.part }))
      await api.call(keepImportRecipe, { body: recipe.namedRecipe })
      markStale()
      notify('success', t('recipes.imported', { name: recipe.namedRecipe.name }))
    })
  return (
    <span>
      <input
        id={id}
        className="unseen"
        type="file"
        accept=".json,application/json"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file !== undefined) void take(file)
          event.target.value = ''
        }}
      />
      <label htmlFor={id} className={buttons.main}>
        {t('recipes.import')}
      </label>
    </span>
  )
}

function RenameDialog({ recipe: row, onClose }: { readonly recipe: SavedRecipe; readonly onClose: () => void }) {
  const { t } = useText()
  const id = useId()
  const [name, setName] = useState(row.name)
  return (
    <FormDialog
      title={t('recipes.renameTitle', { name: row.name })}
      action={t('recipes.rename')}
      ready={name.trim() !== ''}
      onSend={async () => {
        const { recipe, version } = row
        await api.call(changeImportRecipe, {
          params: { id: String(row.id) },
          body: { name: name.trim(), recipe, version },
        })
        markStale()
        return null
      }}
      onClose={onClose}
    >
      <FieldFrame id={id} label={t('recipes.name')} hint={undefined} fault={null}>
        <Input
          id={id}
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </FieldFrame>
    </FormDialog>
  )
}
