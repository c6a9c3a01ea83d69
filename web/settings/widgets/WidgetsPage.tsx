import { deleteWidget, listWidgets, restoreWidget, type Widget } from '@sala/catalog/api/widgets.ts'
import { listCategories } from '@sala/catalog/api/widgettypes.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { widgetListLimit } from '../../constants.ts'
import { useText } from '../../i18n/text.ts'
import { ListFilter } from '../../lists/ListFilter.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { RowTools } from '../../lists/RowTools.tsx'
import { StatusMark } from '../../lists/StatusMark.tsx'
import { trashFilter } from '../../lists/trash.ts'
import { type List, useList, useListQuery } from '../../lists/useList.ts'
import { paths } from '../../paths.ts'
import { editPath } from '../editPath.ts'

const defaults = { sort: 'position', limit: widgetListLimit, filters: [trashFilter, 'type'] }

/** The widgets, as administrators present them. */
export default function WidgetsPage() {
  const { t } = useText()
  const list = useList(defaults)
  const { type } = list.filters
  const answer = useListQuery(queryFor(listWidgets, { ...list.query, ...(type !== undefined && { type }) }))
  const columns: readonly ListColumn<Widget>[] = [
    {
      key: 'name',
      label: t('settings.widgets.name'),
      sort: 'name',
      cell: ({ name, url, ...row }) => <RowName name={name} edit={url} trash={row} />,
    },
    { key: 'code', label: t('settings.widgets.codeColumn'), sort: 'code', figure: true, cell: ({ code }) => code },
    {
      key: 'type',
      label: t('settings.widgets.type'),
      sort: 'type',
      cell: ({ typeName }) => typeName ?? t('list.none'),
    },
    { key: 'label', label: t('settings.widgets.label'), sort: 'label', cell: ({ label }) => label ?? '–' },
    {
      key: 'status',
      label: t('list.status'),
      sort: 'status',
      cell: ({ status }) => <StatusMark status={status} />,
    },
  ]
  return (
    <ListPage
      title={t('settingsMenu.widgets')}
      lead={t('settings.widgets.lead')}
      add={{ to: paths.settingWidgetAdd, label: t('settings.widgets.add') }}
      search={t('settings.widgets.search')}
      columns={columns}
      list={list}
      answer={answer}
      filters={<CategoryFilter list={list} />}
      restore={restoreWidget}
      empty={t('settings.widgets.empty')}
      deletes={(widget) => ({
        name: widget.name,
        run: () => api.call(deleteWidget, { params: { id: String(widget.id) } }),
        done: t('settings.widgets.deleted'),
        children: <p>{t('form.deleteHint')}</p>,
      })}
      actions={(widget, tools) => (
        <RowTools name={widget.name} edit={editPath(paths.settingWidgetEdit, widget.id)} {...tools} />
      )}
    />
  )
}

function CategoryFilter({ list }: { readonly list: List }) {
  const { t } = useText()
  const choices = useCategoryChoices()
  return (
    <ListFilter
      label={t('settings.widgets.type')}
      value={list.filters.type ?? ''}
      choices={[{ value: '', label: t('list.any') }, ...choices]}
      onChange={(type) => list.filter('type', type)}
    />
  )
}

/** Every category, for a select. */
export function useCategoryChoices() {
  const { locale } = useText()
  const categories = useQuery(queryFor(listCategories, { limit: '1000', sort: 'position', lang: locale }))
  return (categories.data?.rows ?? []).map(({ code, name }) => ({ value: code, label: name }))
}
