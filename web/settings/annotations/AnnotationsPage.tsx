import {
  type Annotation,
  annotationKinds,
  deleteAnnotation,
  listAnnotations,
  restoreAnnotation,
} from '@sala/catalog/api/annotations.ts'
import { annotationScope, annotationText } from '@sala/widgets/annotations/annotationText.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { useCardContext } from '../../cards/context.ts'
import { useText } from '../../i18n/text.ts'
import { useDatasetLabel } from '../../i18n/useDatasetLabel.ts'
import { DeleteDialog } from '../../lists/DeleteDialog.tsx'
import { ListFilter } from '../../lists/ListFilter.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { TrashRowTools } from '../../lists/RowTools.tsx'
import { TrashFilter } from '../../lists/TrashFilter.tsx'
import { showsTrash, trashFilter } from '../../lists/trash.ts'
import { useList } from '../../lists/useList.ts'
import { useRestore } from '../../lists/useRestore.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../store.ts'
import { settings } from '../../theme/settings.ts'
import { editPath } from '../editPath.ts'

const kindFilter = 'kind'
const defaults = { sort: '-from', filters: [trashFilter, kindFilter] }

/** The annotations of figures that the person may read. */
export default function AnnotationsPage() {
  const { t } = useText()
  const { locale } = useStore(settings)
  const list = useList(defaults)
  const [leaving, setLeaving] = useState<Annotation | null>(null)
  const restore = useRestore(restoreAnnotation)
  const kind = annotationKinds.find((one) => one === list.filters[kindFilter])
  const answer = useQuery({
    ...queryFor(listAnnotations, { ...list.query, ...(kind && { kind }) }),
    placeholderData: keepPreviousData,
  })
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
      rowKey={({ id }) => id}
      filters={
        <>
          <ListFilter
            label={t('settings.annotations.kind')}
            value={kind ?? ''}
            choices={[
              { value: '', label: t('settings.annotations.all') },
              ...annotationKinds.map((value) => ({ value, label: t(`settings.annotations.kinds.${value}`) })),
            ]}
            onChange={(value) => list.filter(kindFilter, value)}
          />
          <TrashFilter list={list} />
        </>
      }
      empty={showsTrash(list) ? t('list.trashEmpty') : t('settings.annotations.empty')}
      actions={(annotation) =>
        annotation.mayChange && (
          <TrashRowTools
            name={nameOf(annotation)}
            deletedAt={annotation.deletedAt}
            edit={editPath(paths.settingAnnotationEdit, annotation.id)}
            onDelete={() => setLeaving(annotation)}
            onRestore={() => restore(annotation)}
          />
        )
      }
    >
      {leaving && (
        <DeleteDialog
          name={nameOf(leaving)}
          run={() => api.call(deleteAnnotation, { params: { id: leaving.id } })}
          done={t('settings.annotations.deleted')}
          tell="here"
          onClose={() => setLeaving(null)}
        >
          <p>{t('settings.annotations.deleteHint')}</p>
        </DeleteDialog>
      )}
    </ListPage>
  )
}

function useColumns(): readonly ListColumn<Annotation>[] {
  const { t } = useText()
  const { locale } = useStore(settings)
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
