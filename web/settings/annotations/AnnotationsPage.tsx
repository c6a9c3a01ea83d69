import {
  type Annotation,
  annotationKinds,
  deleteAnnotation,
  listAnnotations,
  restoreAnnotation,
} from '@sala/catalog/api/annotations.ts'
import { annotationScope, annotationText } from '@sala/widgets/annotations/annotationText.ts'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { useCardContext } from '../../cards/context.ts'
import { useText } from '../../i18n/text.ts'
import { useDatasetLabel } from '../../i18n/useDatasetLabel.ts'
import { ListFilter } from '../../lists/ListFilter.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { RowTools } from '../../lists/RowTools.tsx'
import { trashFilter } from '../../lists/trash.ts'
import { useList, useListQuery } from '../../lists/useList.ts'
import { paths } from '../../paths.ts'
import { editPath } from '../editPath.ts'

const kindFilter = 'kind'
const defaults = { sort: '-from', filters: [trashFilter, kindFilter] }

/** The annotations of figures that the person may read. */
export default function AnnotationsPage() {
  const { t, locale } = useText()
  const list = useList(defaults)
  const kind = annotationKinds.find((annotationKind) => annotationKind === list.filters[kindFilter])
  const answer = useListQuery(queryFor(listAnnotations, { ...list.query, ...(kind && { kind }) }))
  const nameOf = (annotation: Annotation) => annotationText(annotation, locale).text
  return (
    <ListPage
      title={t('settingsMenu.annotations')}
      lead={t('settings.annotations.lead')}
      add={{ to: paths.settingAnnotationAdd, label: t('settings.annotations.add') }}
      search={t('settings.annotations.search')}
      columns={useColumns()}
      list={list}
      answer={answer}
      filters={
        <ListFilter
          label={t('settings.annotations.kind')}
          value={kind ?? ''}
          choices={[
            { value: '', label: t('settings.annotations.all') },
            ...annotationKinds.map((value) => ({ value, label: t(`settings.annotations.kinds.${value}`) })),
          ]}
          onChange={(value) => list.filter(kindFilter, value)}
        />
      }
      restore={restoreAnnotation}
      empty={t('settings.annotations.empty')}
      deletes={(annotation) => ({
        name: nameOf(annotation),
        run: () => api.call(deleteAnnotation, { params: { id: annotation.id } }),
        done: t('settings.annotations.deleted'),
        children: <p>{t('settings.annotations.deleteHint')}</p>,
      })}
      actions={(annotation, tools) =>
        annotation.mayChange && (
          <RowTools name={nameOf(annotation)} edit={editPath(paths.settingAnnotationEdit, annotation.id)} {...tools} />
        )
      }
    />
  )
}

function useColumns(): readonly ListColumn<Annotation>[] {
  const { t, locale } = useText()
  const datasetLabel = useDatasetLabel()
  const { context } = useCardContext()
  return [
    {
      key: 'text',
      label: t('settings.annotations.text'),
      cell: ({ id, mayChange, ...row }) => {
        const name = annotationText(row, locale).text
        if (!mayChange) return <bdi>{name}</bdi>
        return <RowName name={name} edit={editPath(paths.settingAnnotationEdit, id)} trash={row} />
      },
    },
    {
      key: 'from',
      label: t('settings.annotations.about'),
      sort: 'from',
      cell: (row) => (context === null ? row.from : annotationScope(row, context)),
    },
    {
      key: 'dataset',
      label: t('settings.annotations.dataset'),
      sort: 'dataset',
      cell: ({ dataset }) => datasetLabel(dataset),
    },
    {
      key: 'kind',
      label: t('settings.annotations.kind'),
      sort: 'kind',
      cell: ({ kind }) => t(`settings.annotations.kinds.${kind}`),
    },
    {
      key: 'audience',
      label: t('settings.annotations.audience'),
      sort: 'audience',
      cell: ({ audience, group }) => <bdi>{group ?? t(`settings.annotations.audiences.${audience}`)}</bdi>,
    },
    {
      key: 'author',
      label: t('settings.annotations.author'),
      sort: 'author',
      cell: ({ author }) => <bdi>{author ?? '–'}</bdi>,
    },
  ]
}
