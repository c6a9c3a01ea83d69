import { closeDataset, listOpenData, type OpenDataset } from '@sala/catalog/api/openData.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { explain } from '../../../api/explain.ts'
import { queryFor } from '../../../api/queries.ts'
import { markStale } from '../../../api/stale.ts'
import { useAction } from '../../../api/useAction.ts'
import { ConfirmDialog } from '../../../controls/dialogs/ConfirmDialog.tsx'
import { CloseButton, Dialog } from '../../../controls/dialogs/Dialog.tsx'
import { IconButton } from '../../../controls/IconButton.tsx'
import { TextButton } from '../../../controls/TextButton.tsx'
import picked from '../../../forms/picked.module.css'
import { useText } from '../../../i18n/text.ts'
import { useDatasetLabel } from '../../../i18n/useDatasetLabel.ts'
import { notify } from '../../../notices/notices.ts'
import { paths } from '../../../paths.ts'
import { TermsForm } from './TermsForm.tsx'

type Step = { readonly kind: 'list' | 'add' } | { readonly kind: 'edit' | 'close'; readonly row: OpenDataset }
const toList: Step = { kind: 'list' }

/** The data sets that are open to everyone, for administrators: what is open, under which terms, and the way to open and close them. */
export default function OpenDataDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText()
  const [step, setStep] = useState<Step>(toList)
  const { data, error } = useQuery({ ...queryFor(listOpenData), staleTime: 0 })
  const back = () => setStep(toList)
  if (step.kind === 'close') return <CloseDialog name={step.row.name} onDone={back} />
  if (step.kind !== 'list') {
    const usedNames = data?.rows.map(({ name }) => name) ?? []
    return <TermsForm {...(step.kind === 'edit' ? { current: step.row } : {})} usedNames={usedNames} onClose={back} />
  }
  return (
    <Dialog
      title={t('openData.title')}
      wide
      onClose={onClose}
      actions={
        <>
          <CloseButton onClose={onClose} />
          <TextButton kind="main" label={t('openData.manage.add')} onPress={() => setStep({ kind: 'add' })} />
        </>
      }
    >
      <p>{t('openData.manage.lead')}</p>
      {error !== null && <p role="alert">{explain(error, t).message}</p>}
      {data?.count === 0 && <p role="status">{t('openData.manage.none')}</p>}
      <ul className={picked.list}>
        {data?.rows.map((row) => (
          <Row key={row.name} row={row} onStep={setStep} />
        ))}
      </ul>
    </Dialog>
  )
}

function Row({ row, onStep }: { readonly row: OpenDataset; readonly onStep: (step: Step) => void }) {
  const { t } = useText()
  const label = useDatasetLabel()(row.name)
  return (
    <li>
      <span className={picked.who}>
        {label}
        <small>
          <bdi>{row.licence}</bdi>
        </small>
      </span>
      <a href={paths.publicDataset.replace('$name', row.name)} target="_blank" rel="noreferrer">
        {t('openData.manage.page')}
        <span className="unseen">: {label}</span>
      </a>
      <IconButton
        icon="pencil"
        label={t('openData.manage.edit', { name: label })}
        onPress={() => onStep({ kind: 'edit', row })}
      />
      <IconButton
        icon="close"
        label={t('openData.manage.close', { name: label })}
        onPress={() => onStep({ kind: 'close', row })}
      />
    </li>
  )
}

function CloseDialog({ name, onDone }: { readonly name: string; readonly onDone: () => void }) {
  const { t } = useText()
  const label = useDatasetLabel()(name)
  const { busy, run } = useAction()
  async function close() {
    await run(async () => {
      await api.call(closeDataset, { params: { name } })
      notify('success', t('openData.manage.wasClosed', { name: label }))
    })
    markStale()
    onDone()
  }
  return (
    <ConfirmDialog
      title={t('openData.manage.closeTitle', { name: label })}
      busy={busy}
      onYes={() => void close()}
      onCancel={onDone}
    >
      <p>{t('openData.manage.closeText')}</p>
    </ConfirmDialog>
  )
}
