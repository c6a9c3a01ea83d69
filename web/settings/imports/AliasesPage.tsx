import { type ImportAlias, listImportAliases, removeImportAlias } from '@sala/catalog/api/importAliases.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { usePlaceNames } from '../../cards/context.ts'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowTools } from '../../lists/RowTools.tsx'
import { useList, useListQuery } from '../../lists/useList.ts'
import styles from './ImportsPage.module.css'
import { meaningInWords } from './questions/nameChoices.ts'

const defaults = { sort: 'text', limit: 20 }

/** The names of files that people have explained; each can be forgotten. */
export default function AliasesPage() {
  const { t, locale } = useText()
  const dated = useMoment()
  const list = useList(defaults)
  const names = usePlaceNames().data?.names ?? {}
  const answer = useListQuery(queryFor(listImportAliases, list.query), { staleTime: 0 })
  const columns: readonly ListColumn<ImportAlias>[] = [
    { key: 'text', label: t('imports.nameInFiles'), sort: 'text', cell: ({ text }) => <bdi>{text}</bdi> },
    {
      key: 'meaning',
      label: t('imports.meaning'),
      cell: (alias) => {
        const words = meaningInWords(alias, names, locale)
        return words === null ? t('imports.leftOut') : <bdi>{words}</bdi>
      },
    },
    {
      key: 'kind',
      label: t('imports.kind'),
      sort: 'kind',
      cell: ({ kind, dataset }) => (
        <span className={styles.lines}>
          {t(`imports.kinds.${kind}`)}
          <span className={styles.quiet}>{labelOf(findDataset(dataset ?? ''), t('imports.anyDataset'), locale)}</span>
        </span>
      ),
    },
    {
      key: 'by',
      label: t('imports.explained'),
      sort: 'createdAt',
      cell: ({ createdAt, createdBy }) => (
        <span className={styles.lines}>
          {dated(createdAt)}
          <span className={styles.quiet}>
            <bdi>{createdBy ?? '–'}</bdi>
          </span>
        </span>
      ),
    },
  ]
  return (
    <ListPage
      title={t('imports.namesPage')}
      lead={t('imports.namesPageLead')}
      search={t('imports.namesSearch')}
      columns={columns}
      list={list}
      answer={answer}
      empty={t('imports.namesEmpty')}
      deletes={(alias) => ({
        name: alias.text,
        run: () => api.call(removeImportAlias, { params: { id: String(alias.id) } }),
        done: t('imports.forgotten', { name: alias.text }),
        children: <p>{t('imports.forgetHint')}</p>,
      })}
      actions={(alias, tools) => <RowTools name={alias.text} {...tools} />}
    />
  )
}
