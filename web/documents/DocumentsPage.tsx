import {
  deleteDocument,
  documentKinds,
  documentLimits,
  type FoundDocument,
  listDocuments,
  listDocumentTags,
  restoreDocument,
} from '@sala/catalog/api/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { queryFor } from '../api/queries.ts'
import buttons from '../controls/buttons.module.css'
import { Icon } from '../controls/Icon.tsx'
import { MarkedText } from '../controls/texts/MarkedText.tsx'
import { sizeWords } from '../i18n/sizeWords.ts'
import { useText } from '../i18n/text.ts'
import { useDay } from '../i18n/useMoment.ts'
import { Deletion } from '../lists/Deletion.tsx'
import { ListFilter } from '../lists/ListFilter.tsx'
import { ListPage } from '../lists/ListPage.tsx'
import type { ListColumn } from '../lists/ListTable.tsx'
import { RowTools } from '../lists/RowTools.tsx'
import { TrashFilter } from '../lists/TrashFilter.tsx'
import { showsTrash, trashFilter } from '../lists/trash.ts'
import { type List, useList, useListQuery } from '../lists/useList.ts'
import { useRestore } from '../lists/useRestore.ts'
import { mayManage } from '../menu/menu.ts'
import { documentPath } from '../paths.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { AddDialog } from './AddDialog.tsx'
import styles from './DocumentsPage.module.css'
import { DownloadButton } from './DownloadButton.tsx'
import { EditDialog } from './EditDialog.tsx'
import { Tags } from './Tags.tsx'

const defaults = { sort: '', limit: 20, filters: [trashFilter, 'tag', 'kind'] }

/** The documents: everybody finds and reads them, administrators add, change and delete them. */
export default function DocumentsPage() {
  const { t } = useText()
  const { user } = useStore(session)
  const manages = user !== null && mayManage(user)
  const list = useList(defaults)
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<FoundDocument | null>(null)
  const restore = useRestore()
  const columns = useDocumentColumns(list.q)
  const answer = useListQuery(queryFor(listDocuments, queryOf(list)))
  return (
    <ListPage
      title={t('shell.documents')}
      lead={t('documents.lead')}
      tools={
        manages && (
          <button type="button" className={buttons.main} onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('documents.add')}
          </button>
        )
      }
      search={t('documents.search')}
      columns={columns}
      list={list}
      answer={answer}
      filters={
        <>
          <TagFilter list={list} />
          <KindFilter list={list} />
          {manages && <TrashFilter list={list} />}
          {list.q !== '' && answer.data?.count === documentLimits.counted && (
            <p className={styles.many} role="status">
              {t('documents.tooMany', { most: documentLimits.counted })}
            </p>
          )}
        </>
      }
      empty={showsTrash(list) ? t('list.trashEmpty') : t('documents.empty')}
      deletes={(document) => ({
        name: document.title,
        run: () => api.call(deleteDocument, { params: { id: document.id } }),
        done: t('documents.deleted'),
        children: <p>{t('form.deleteHint')}</p>,
      })}
      actions={(document, tools) => {
        const { id, title, deletedAt } = document
        if (deletedAt !== null)
          return <RowTools name={title} onRestore={() => restore(restoreDocument, { id, name: title })} />
        return (
          <>
            <DownloadButton id={id} title={title} small />
            {manages && <RowTools name={title} edit={() => setEditing(document)} {...tools} />}
          </>
        )
      }}
    >
      {adding && (
        <AddDialog
          replaces={answer.data?.rows.some(({ demonstration }) => demonstration) === true}
          onClose={() => setAdding(false)}
        />
      )}
      {editing && <EditDialog document={editing} onClose={() => setEditing(null)} />}
    </ListPage>
  )
}

function useDocumentColumns(keywords: string): readonly ListColumn<FoundDocument>[] {
  const { t, locale } = useText()
  const days = useDay()
  return [
    {
      key: 'title',
      label: t('documents.name'),
      sort: 'title',
      cell: (document) => <FoundDocumentRow document={document} keywords={keywords} />,
    },
    { key: 'kind', label: t('documents.kind'), sort: 'kind', cell: ({ kind }) => kind.toUpperCase() },
    {
      key: 'bytes',
      label: t('documents.size'),
      sort: 'bytes',
      figure: true,
      cell: ({ bytes }) => <bdi className="nowrap">{sizeWords(bytes, locale)}</bdi>,
    },
    {
      key: 'uploadedAt',
      label: t('documents.added'),
      sort: 'uploadedAt',
      cell: ({ uploadedAt }) => <span className="nowrap">{days(uploadedAt)}</span>,
    },
  ]
}

/** What the server is asked: in its own order (what fits best, then the newest) until a column is chosen. */
function queryOf(list: List) {
  const { sort, ...query } = list.query
  const { tag, kind } = list.filters
  const chosenKind = documentKinds.find((documentKind) => documentKind === kind)
  return {
    ...query,
    ...(sort === '' ? {} : { sort }),
    ...(tag === undefined ? {} : { tag }),
    ...(chosenKind === undefined ? {} : { kind: chosenKind }),
  }
}

function FoundDocumentRow({ document, keywords }: { readonly document: FoundDocument; readonly keywords: string }) {
  const { t } = useText()
  const { id, title, markedTitle, excerpt, tags, demonstration, deletedAt } = document
  const titleText = <MarkedText of={markedTitle ?? { text: title, marks: [] }} />
  return (
    <div className={styles.found}>
      {deletedAt === null ? <Link to={documentPath(id, keywords)}>{titleText}</Link> : titleText}
      <Deletion {...document} />
      {keywords !== '' && excerpt !== null && (
        <p>
          <MarkedText of={excerpt} />
        </p>
      )}
      {demonstration && (
        <span className="row flush tiny strong gap-6px warning">
          <Icon name="flask" size={14} />
          {t('documents.madeUp')}
        </span>
      )}
      <Tags tags={tags} />
    </div>
  )
}

function TagFilter({ list }: { readonly list: List }) {
  const { t } = useText()
  const tags = useQuery(queryFor(listDocumentTags)).data?.rows ?? []
  const chosen = list.filters.tag
  const names = tags.map(({ tag }) => tag)
  if (names.length === 0 && chosen === undefined) return null
  const all = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]
  return (
    <ListFilter
      label={t('documents.tags')}
      value={chosen ?? ''}
      choices={[{ value: '', label: t('documents.any') }, ...all.map((tag) => ({ value: tag, label: tag }))]}
      onChange={(tag) => list.filter('tag', tag)}
    />
  )
}

function KindFilter({ list }: { readonly list: List }) {
  const { t } = useText()
  return (
    <ListFilter
      label={t('documents.kind')}
      value={list.filters.kind ?? ''}
      choices={[
        { value: '', label: t('documents.any') },
        ...documentKinds.map((kind) => ({ value: kind, label: kind.toUpperCase() })),
      ]}
      onChange={(kind) => list.filter('kind', kind)}
    />
  )
}
