import { type AuditRow, exportAudit, listAudit } from '@sala/catalog/api/audit.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { saveFile } from '../../api/saveFile.ts'
import { useAction } from '../../api/useAction.ts'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import { IconButton } from '../../controls/IconButton.tsx'
import { useText } from '../../i18n/text.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { type List, useList, useListQuery } from '../../lists/useList.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { editPath } from '../editPath.ts'
import { AuditDialog } from './AuditDialog.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { auditFilters, auditQuery } from './auditQuery.ts'
import { useActionWords, useTargetNames, useViaWords } from './auditWords.ts'

const defaults = { sort: '-at', filters: auditFilters }

/** The audit log. */
export default function AuditPage() {
  const { t } = useText()
  const dated = useMoment()
  const actionWords = useActionWords()
  const viaWords = useViaWords()
  const targetNames = useTargetNames()
  const list = useList(defaults)
  const [openedRow, setOpenedRow] = useState<AuditRow | null>(null)
  const answer = useListQuery(queryFor(listAudit, { ...list.query, ...auditQuery(list.filters) }), {
    // Always stale: the log must include the latest action.
    staleTime: 0,
  })
  const columns: readonly ListColumn<AuditRow>[] = [
    { key: 'at', label: t('audit.at'), sort: 'at', cell: ({ at }) => dated(at) },
    {
      key: 'person',
      label: t('audit.person'),
      sort: 'personName',
      cell: (row) => <bdi>{personOf(row, t('audit.system'), t('audit.forgotten'))}</bdi>,
    },
    {
      key: 'action',
      label: t('audit.action'),
      sort: 'action',
      cell: ({ action }) => actionWords(action),
    },
    {
      key: 'target',
      label: t('audit.target'),
      sort: 'targetName',
      cell: (row) =>
        row.targetKind === 'batch' && row.target !== null ? (
          <RowName name={targetNames(row)} edit={editPath(paths.settingImport, row.target)} />
        ) : (
          <bdi>{targetNames(row)}</bdi>
        ),
    },
    {
      key: 'address',
      label: t('audit.address'),
      cell: ({ address, via }) => <bdi>{address ?? viaWords(via)}</bdi>,
    },
  ]
  return (
    <ListPage
      title={t('settingsMenu.audit')}
      lead={t('audit.lead')}
      tools={<Export list={list} />}
      search={t('audit.search')}
      columns={columns}
      list={list}
      answer={answer}
      filters={<AuditFilters list={list} person={answer.data?.rows[0]?.personName ?? null} />}
      empty={t('audit.empty')}
      actions={(row) => (
        <IconButton icon="info" label={t('audit.open', { id: row.id })} onPress={() => setOpenedRow(row)} />
      )}
    >
      {openedRow && (
        <AuditDialog
          row={openedRow}
          onPerson={(id) => {
            setOpenedRow(null)
            list.filter('person', id)
          }}
          onClose={() => setOpenedRow(null)}
        />
      )}
    </ListPage>
  )
}

/** The author of an entry, in words: a present person, a forgotten one, or none. */
function personOf({ person, personName, personEmail }: AuditRow, system: string, forgotten: string): string {
  if (person === null) return system
  return personName ?? personEmail ?? forgotten
}

/** The whole log as it is filtered now, as a file. */
function Export({ list }: { readonly list: List }) {
  const { t } = useText()
  const { busy, run } = useAction()

  const download = () =>
    run(async () => {
      const { q, sort, lang } = list.query
      const query = { sort, lang, ...(q !== undefined && { q }), ...auditQuery(list.filters) }
      saveFile(await api.download(exportAudit.path, query))
      notify('success', t('audit.exported'))
    })

  return (
    <button type="button" className={buttons.quiet} aria-disabled={busy} onClick={() => busy || void download()}>
      <Icon name="download" />
      {t('audit.export')}
    </button>
  )
}
