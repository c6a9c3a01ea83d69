import { type AccessRequest, listAccessRequests } from '@sala/catalog/api/accessRequests.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { findWidget } from '@sala/widgets/all.ts'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import buttons from '../../controls/buttons.module.css'
import { useText } from '../../i18n/text.ts'
import { useListed } from '../../i18n/useListed.ts'
import { useMoment } from '../../i18n/useMoment.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { useList, useListQuery } from '../../lists/useList.ts'
import { paths } from '../../paths.ts'
import { editPath } from '../editPath.ts'
import { AnswerDialog } from './AnswerDialog.tsx'

const defaults = { sort: 'createdAt' }

/** The requests for access, and the way to answer them. */
export default function AccessRequestsPage() {
  const { t } = useText()
  const list = useList(defaults)
  const [answering, setAnswering] = useState<AccessRequest | null>(null)
  const answer = useListQuery(queryFor(listAccessRequests, list.query), {
    // Another administrator may have answered.
    staleTime: 0,
  })
  return (
    <ListPage
      title={t('settingsMenu.accessRequests')}
      lead={t('access.lead')}
      search={t('access.search')}
      columns={useColumns()}
      list={list}
      answer={answer}
      empty={t('access.empty')}
      actions={(request) => (
        <button type="button" className={buttons.quiet} onClick={() => setAnswering(request)}>
          {t('access.answer')}
          <span className="unseen">: {request.name}</span>
        </button>
      )}
    >
      {answering !== null && <AnswerDialog request={answering} onClose={() => setAnswering(null)} />}
    </ListPage>
  )
}

function useColumns(): readonly ListColumn<AccessRequest>[] {
  const { t, locale } = useText()
  const listed = useListed()
  const moment = useMoment()
  const title = (code: number) => {
    const widget = findWidget(code)
    return widget === undefined ? String(code) : formatMessage(widget.title, locale)
  }
  return [
    {
      key: 'name',
      label: t('access.person'),
      sort: 'name',
      cell: ({ user, name }) => <RowName name={name} edit={editPath(paths.settingUserEdit, user)} />,
    },
    { key: 'widgets', label: t('access.widgets'), cell: ({ widgets }) => listed(widgets.map(title)) },
    { key: 'reason', label: t('access.reason'), cell: ({ reason }) => <bdi>{reason}</bdi> },
    {
      key: 'createdAt',
      label: t('access.asked'),
      sort: 'createdAt',
      cell: ({ createdAt }) => moment(createdAt),
    },
  ]
}
